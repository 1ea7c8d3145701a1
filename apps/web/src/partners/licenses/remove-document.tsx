import { confirm } from '../../kit/confirm.tsx'
import { IconButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import type { Paper } from './document-drop.tsx'

type RemovePaperProps = {
  paper: Paper
  /** The copies that licenses have; each of them stays while its license does. */
  copies: readonly (string | null)[]
  onRemove: () => void
}

/** Takes a document out for good, after a question that names it. */
export function RemoveDocument({ paper: { id, name }, copies, onRemove }: RemovePaperProps) {
  const isCopy = copies.includes(id)
  const ask = async () => {
    const agreed = await confirm({
      title: text('Delete {name}?', { name }),
      detail: (
        <p className="secondary">
          {text('The file is deleted permanently. The audit log records its name and who deleted it.')}
        </p>
      ),
      yes: text('Delete'),
      danger: true,
    })
    if (agreed) onRemove()
  }
  return (
    <IconButton
      icon="trash"
      label={isCopy ? text('{name} is the copy of a license, so it stays.', { name }) : text('Delete {name}', { name })}
      aria-disabled={isCopy}
      onClick={() => !isCopy && void ask()}
    />
  )
}
