import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import type { RowOf } from '@galen/contract/search-index'
import type { BusinessDate } from '@galen/domain/dates'
import { medicineName } from '@galen/domain/items/medicine-name'
import { type ReactNode, useState } from 'react'
import { performed, toastError } from '../../client/api.tsx'
import { readListsAgain } from '../../client/read-lists-again.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

type Row = RowOf<typeof toPurchaseIndex>
type Asked = { readonly rows: readonly Row[]; readonly unselect?: () => void }

/** Sets suggestions aside, with a toast that takes it back. */
export function useIgnoring() {
  const [asked, setAsked] = useState<Asked>()
  const suggestAgain = (ids: readonly string[]) =>
    done(async () => {
      await performed(purchaseSuggestions.suggestAgain, { body: { ids: [...ids] } })
      toast.success(text('Suggested again'))
    })
  const ignore = (rows: readonly Row[], until: string | null) =>
    done(async () => {
      const { ids } = await performed(purchaseSuggestions.ignore, { body: { ids: rows.map(({ id }) => id), until } })
      setAsked(undefined)
      asked?.unselect?.()
      toast.success(text('{count, plural, one {# suggestion} other {# suggestions}} ignored', { count: ids.length }), {
        act: { label: text('Undo'), run: () => void suggestAgain(ids) },
      })
    })
  return {
    ask: (row: Row) => setAsked({ rows: [row] }),
    askAll: (rows: readonly Row[], unselect: () => void) => setAsked({ rows, unselect }),
    suggestAgain,
    dialog: asked && <IgnoreDialog rows={asked.rows} ignore={ignore} onClose={() => setAsked(undefined)} />,
  }
}

/** What was done, or what a colleague did, shows in the rows, the groups and their sums. */
async function done(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (reason) {
    toastError(reason)
  }
  readListsAgain(toPurchaseIndex.name)
}

type IgnoreProps = {
  rows: readonly Row[]
  ignore: (rows: readonly Row[], until: string | null) => Promise<void>
  onClose: () => void
}

function IgnoreDialog({ rows, ignore, onClose }: IgnoreProps): ReactNode {
  const [until, setUntil] = useState<BusinessDate | null>(null)
  const [pending, setPending] = useState(false)
  const [first] = rows
  const run = async () => {
    setPending(true)
    await ignore(rows, until)
    setPending(false)
  }
  return (
    <Dialog
      title={text('{count, plural, one {Ignore # suggestion} other {Ignore # suggestions}}', { count: rows.length })}
      onClose={onClose}
      act={{ label: text('Ignore'), run: () => void run(), pending }}
    >
      {rows.length === 1 && first && (
        <p>
          {text('{item}, {units, plural, one {# unit} other {# units}}', {
            item: medicineName(first),
            units: first.suggested,
          })}
        </p>
      )}
      <DateField
        label={text('Ignore until')}
        description={text('Without a day it comes back when the demand changes.')}
        value={until}
        onChange={setUntil}
      />
    </Dialog>
  )
}
