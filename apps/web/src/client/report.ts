/** Every failure no one expected passes here once, with an id the user can read out. */
export function report(reason: unknown, what: string): string {
  const id = Math.random().toString(36).slice(2, 10)
  console.error(`[${id}] ${what}`, reason)
  return id
}
