/** A number that is taken when it is first needed, and only then. */
export function once<T>(take: () => Promise<T>): () => Promise<T> {
  let taken: Promise<T> | null = null
  return () => (taken ??= take())
}
