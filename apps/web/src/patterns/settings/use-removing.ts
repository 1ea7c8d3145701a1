import { useState } from 'react'
import { errorText } from '../../kit/error-text.ts'
import { offerUndo } from '../../client/saving/undo-offer.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { SettingsTableProps } from './settings-declaration.ts'
import type { SavedRow } from './saved-row.ts'

/**
 * Removes rows so that it can be taken back: an unused one is hidden at once and removed after ten seconds, a used one
 * is switched off, because history keeps what it was used for.
 */
export function useRemoving<Row extends SavedRow>(table: SettingsTableProps<Row>, refresh: () => Promise<unknown>) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const show = (id: string) => setHidden((before) => new Set([...before].filter((each) => each !== id)))

  const finish = async (row: Row) => {
    try {
      const { deactivated } = (await table.remove?.(row)) ?? { deactivated: false }
      if (deactivated) toast.note(text('{name} is in use and was turned off instead.', { name: table.name(row) }))
      await refresh()
    } catch (reason) {
      setProblems((before) => ({ ...before, [row.id]: errorText(reason) }))
    }
    show(row.id)
  }

  const remove = (row: Row, deactivate: (active: boolean) => void) => {
    const name = table.name(row)
    const used = table.used?.(row) ?? 0
    setProblems(({ [row.id]: _, ...others }) => others)
    if (used > 0 && table.activeField) {
      const switchOff = () => {
        const usedBy = table.usedInWords?.(used) ?? text('used {used, plural, one {# time} other {# times}}', { used })
        deactivate(false)
        offerUndo({
          words: text('{name} is {usedBy}. It was turned off and stays in history.', { name, usedBy }),
          undo: () => deactivate(true),
        })
      }
      return table.removeUsed ? table.removeUsed(row, switchOff) : switchOff()
    }
    setHidden((before) => new Set([...before, row.id]))
    offerUndo({
      words: table.used ? text('Deleted {name}. It was never used.', { name }) : text('Deleted {name}.', { name }),
      undo: () => show(row.id),
      commit: () => void finish(row),
    })
  }
  return { hidden, problems, remove }
}
