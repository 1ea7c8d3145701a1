import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { type RowOf, search, searchGroups, searchTotals } from '@galen/contract/search-index'
import type { BusinessDate } from '@galen/domain/dates'
import { medicineName } from '@galen/domain/items/medicine-name'
import { type ReactNode, useState } from 'react'
import { performed, toastError } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

type Row = RowOf<typeof toPurchaseIndex>

/** Sets suggestions aside, with a toast that takes it back. */
export function useIgnoring() {
  const [asked, setAsked] = useState<readonly Row[]>()
  const suggestAgain = (rows: readonly Row[]) =>
    done(async () => {
      for (const { id } of rows) await performed(purchaseSuggestions.suggestAgain, { params: { id } })
      toast.success(text('Suggested again'))
    })
  const ignore = (rows: readonly Row[], until: string | null) =>
    done(async () => {
      for (const { id } of rows) await performed(purchaseSuggestions.ignore, { params: { id }, body: { until } })
      setAsked(undefined)
      toast.success(text('{count, plural, one {# suggestion} other {# suggestions}} ignored', { count: rows.length }), {
        act: { label: text('Undo'), run: () => void suggestAgain(rows) },
      })
    })
  return {
    ask: (row: Row) => setAsked([row]),
    askAll: (rows: readonly Row[]) => setAsked(rows),
    suggestAgain,
    dialog: asked && <IgnoreDialog rows={asked} ignore={ignore} onClose={() => setAsked(undefined)} />,
  }
}

/** What was done shows in the rows, the groups and their sums, also where only some of it went through. */
async function done(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (reason) {
    toastError(reason)
  }
  for (const route of [search, searchGroups, searchTotals])
    void cache.invalidateQueries(readsOf(route, { index: toPurchaseIndex.name }))
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
