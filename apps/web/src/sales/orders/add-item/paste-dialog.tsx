import { formatMoney, parseCents } from '@galen/domain/money'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '../../../client/api.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { PanelTable } from '../../../kit/panel-table.tsx'
import { text } from '../../../kit/text.ts'
import { matchPasted, type PastedLine } from './pasted-lines.ts'

type PasteDialogProps = {
  orderId: string
  add: (lines: readonly PastedLine[]) => Promise<void>
  onClose: () => void
}

/** Paste lines: what was matched is shown before anything is added. */
export function PasteItemsDialog({ orderId, add, onClose }: PasteDialogProps) {
  const [pasted, setPasted] = useState('')
  const [lines, setLines] = useState<readonly PastedLine[]>()
  const [pending, setPending] = useState(false)
  const good = lines?.filter(({ problem }) => problem === undefined) ?? []
  const whilePending = (work: () => Promise<void>) => {
    setPending(true)
    void work()
      .catch(toastError)
      .finally(() => setPending(false))
  }
  return (
    <Dialog
      title={text('Paste lines')}
      onClose={onClose}
      wide
      act={
        lines === undefined
          ? {
              label: text('Preview'),
              pending,
              disabledReason: pasted.trim() === '' ? text('Paste lines first.') : undefined,
              run: () => whilePending(async () => setLines(await matchPasted(orderId, pasted))),
            }
          : {
              label: text('Add {count} lines', { count: good.length }),
              pending,
              disabledReason: good.length === 0 ? text('No line matches.') : undefined,
              run: () =>
                whilePending(async () => {
                  await add(good)
                  onClose()
                }),
            }
      }
      {...(lines && { instead: { label: text('Paste again'), run: () => setLines(undefined) } })}
    >
      {lines === undefined ? (
        <Textarea
          label={text('Lines')}
          description={text(
            'One line each: item number, NDC or barcode, quantity, and a price where it is not the usual one.',
          )}
          rows={10}
          data-autofocus
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      ) : (
        <Matched lines={lines} />
      )}
    </Dialog>
  )
}

const shown = (price: number | null | undefined) =>
  price === null || price === undefined ? '–' : formatMoney(parseCents(price.toFixed(2)))

const Matched = ({ lines }: { lines: readonly PastedLine[] }) => (
  <PanelTable
    label={text('Pasted lines')}
    columns={[
      text('Code'),
      text('Item'),
      text('Vendor'),
      { label: text('Quantity'), align: 'end' },
      { label: text('Price'), align: 'end' },
    ]}
  >
    {lines.map((line, place) => (
      <tr key={`${place} ${line.code}`}>
        <td className="figures">{line.code}</td>
        <td data-label={text('Item')}>{line.problem ?? line.itemName}</td>
        <td data-label={text('Vendor')}>{line.offer?.vendorName ?? '–'}</td>
        <td data-label={text('Quantity')} data-align="end">
          {line.quantity || '–'}
        </td>
        <td data-label={text('Price')} data-align="end">
          {shown(line.price ?? line.offer?.price)}
        </td>
      </tr>
    ))}
  </PanelTable>
)
