/** What a person can mend is reported in sentences; GALEN_LOG=debug, or a fault of ours, shows where it happened. */
export function problemInWords(error: unknown): unknown {
  const isMendable = error instanceof Error && ['Error', 'EmbeddedPostgresProblem'].includes(error.name)
  if (!isMendable || process.env['GALEN_LOG'] === 'debug') return error
  const because = error.cause instanceof Error && error.cause.message ? `: ${error.cause.message}` : ''
  return `\n  ${`${error.message}${because}`.replaceAll('\n', '\n  ')}\n`
}
