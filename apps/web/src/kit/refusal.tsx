import { errorText, fieldError } from './error-text.ts'
import { Note } from './panel.tsx'

/** Why nothing was saved, unless one of these fields says it. */
export const Refusal = ({ problem, unless }: { problem: unknown; unless: readonly string[] }) =>
  problem === undefined || unless.some((field) => fieldError(problem, field) !== undefined) ? null : (
    <Note tone="void" live>
      {errorText(problem)}
    </Note>
  )
