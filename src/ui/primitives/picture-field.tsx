import { describedBy, Frame, type FieldFrame } from './field';

/** Takes a picture from a file, in a form that is sent as multipart. */
export function PictureField(props: FieldFrame) {
  const { name, label, hint, error } = props;
  return (
    <Frame {...{ name, label, hint, error }}>
      <input
        id={name}
        name={name}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        {...describedBy(props)}
        className="min-h-11 w-full max-w-full py-2 text-sm disabled:text-soft file:mr-4 file:min-h-9 file:border file:border-ink/40 file:bg-transparent file:px-3 file:text-ink disabled:file:border-rule disabled:file:text-soft"
      />
    </Frame>
  );
}
