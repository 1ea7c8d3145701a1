export type RowOutcome = {
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed. */
  readonly said?: string
}

const AT_ONCE = 4

/** Runs one call per row, a few at a time; each has its own result, and one that fails stops none of the others. */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  tell: (row: Row, outcome: RowOutcome) => void,
  explain: (reason: unknown) => string,
): Promise<void> {
  const waiting = rows.values()
  const worker = async () => {
    for (const row of waiting) {
      tell(row, { state: 'running' })
      try {
        await run(row)
        tell(row, { state: 'done' })
      } catch (reason) {
        tell(row, { state: 'failed', said: explain(reason) })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, worker))
}
