const AT_LEAST_APART_MS = 800

/** The same label seen twice by one squeeze of the trigger. Counted from the last sight, so that a held trigger counts once. */
export const isRepeated = (
  last: { readonly code: string; readonly at: number } | undefined,
  code: string,
  at: number,
): boolean => last?.code === code && at - last.at < AT_LEAST_APART_MS
