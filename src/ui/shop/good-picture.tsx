interface GoodPictureProps {
  id: string;
  /** Describes the picture. Empty beside a link that names it. */
  alt: string;
  className?: string;
}

/** Shows a picture, shaded on dark pages so that it does not glare. */
export function GoodPicture({ id, alt, className = '' }: GoodPictureProps) {
  return (
    <span
      className={`relative block aspect-square after:absolute after:inset-0 after:bg-shade ${className}`}
    >
      <img src={`/goods/${id}.svg`} alt={alt} width={400} height={400} className="size-full" />
    </span>
  );
}
