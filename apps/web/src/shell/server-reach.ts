const LONGEST_WAIT_MS = 5000

/** Whether the server answers and can do its work; a proxy that answers in its place does not count. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
