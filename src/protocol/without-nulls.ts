/** Members that may be null in a row are optional in an answer. */
type WithoutNulls<T> = { [Name in keyof T as null extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as null extends T[Name] ? Name : never]?: NonNullable<T[Name]>;
};

/** Returns the members that are not null. */
export function withoutNulls<T extends object>(row: T): WithoutNulls<T> {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as WithoutNulls<T>;
}
