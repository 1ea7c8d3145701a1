import { Link } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import { ApiError, errorText } from '../../kit/error-text.ts'
import { itemAddress } from '../catalog/item-address.ts'

export type CodeHolder = { readonly itemId: string; readonly itemNumber: string; readonly message: string }

/** The item that has a code already, where that is why it was refused. */
export function holderIn(reason: unknown, field: 'gtin' | 'barcode'): CodeHolder | undefined {
  if (!(reason instanceof ApiError) || reason.status !== 409 || typeof reason.body !== 'object') return undefined
  const detail = reason.body.details?.find((each) => each.field === field)
  const [itemId, itemNumber] = [detail?.['itemId'], detail?.['itemNumber']]
  if (typeof itemId !== 'string' || typeof itemNumber !== 'string') return undefined
  return { itemId, itemNumber, message: errorText(reason) }
}

type MovedCodeDialogProps = { holder: CodeHolder; pending: boolean; onMove: () => void; onClose: () => void }

/** A code leads to one item: it stays where it is, or moves here. */
export const MovedCodeDialog = ({ holder, pending, onMove, onClose }: MovedCodeDialogProps) => (
  <Dialog
    title={text('The code is on item {number}', { number: holder.itemNumber })}
    onClose={onClose}
    act={{ label: text('Move it here'), run: onMove, pending }}
  >
    <p>{holder.message}</p>
    <p>
      <Link className="link" to={itemAddress(holder.itemId)} target="_blank">
        {text('Preview item {number}', { number: holder.itemNumber })}
        <span className="unseen">{text('opens in a new tab')}</span>
      </Link>
    </p>
    <p className="secondary">{text('The code moves to this item. Both items record it in their history.')}</p>
  </Dialog>
)
