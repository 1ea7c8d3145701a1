import { combinedStatus } from '../../client/saving/lines-state.ts'
import type { DocumentReading, OpenDocument, Versioned } from '../document/document-types.ts'
import type { GridRow } from './grid-column.ts'
import type { OpenLines } from './open-lines.ts'

/** The document and its lines as one: saving, leaving and what an earlier tab left behind concern both. */
export function withLines<T extends Versioned, Line extends GridRow>(
  reading: DocumentReading<T>,
  lines: OpenLines<Line>,
): DocumentReading<T> {
  return reading.phase === 'ready' ? { phase: 'ready', open: joined(reading.open, lines) } : reading
}

function joined<T extends Versioned, Line extends GridRow>(
  of: OpenDocument<T>,
  lines: OpenLines<Line>,
): OpenDocument<T> {
  const changedLines = Array.from({ length: lines.unsent }, (_, place) => `line ${place}` as keyof T & string)
  return {
    ...of,
    status: combinedStatus([of.status, lines.status]),
    changed: [...of.changed, ...changedLines],
    restored: of.restored + lines.restored,
    flush: async () => (await Promise.all([of.flush(), lines.flush()])).every(Boolean),
    resume: () => {
      if (of.restored > 0) of.resume()
      if (lines.restored > 0) lines.resume()
    },
    discard: () => {
      of.discard()
      lines.discard()
    },
  }
}
