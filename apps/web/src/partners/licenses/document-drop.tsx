import { DOCUMENT_BYTES, documentTypeOf } from '@galen/domain/partners/stored-document'
import { useState } from 'react'
import { inBase64 } from '../../admin/picture-text.ts'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { text } from '../../kit/text.ts'
import { errorText } from '../../kit/error-text.ts'

export type Paper = { readonly id: string; readonly name: string }

/** Keeps a copy of a document with the partner it belongs to, and answers what it is known by. */
export type KeepPaper = (file: { name: string; bytes: string }) => Promise<Paper>

type PaperDropProps = { label: string; keep: KeepPaper; onKept: (paper: Paper) => void }

const rules = { types: ['application/pdf', 'image/png', 'image/jpeg'], largestBytes: DOCUMENT_BYTES }

/** A document, dropped, chosen or photographed, looked into before it is sent. */
export function DocumentDrop({ label, keep, onKept }: PaperDropProps) {
  const [sent, setSent] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const take = async (file: File | null) => {
    setFault(undefined)
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (documentTypeOf(bytes) === null)
      return setFault(text('{name} is not a valid PDF, PNG or JPEG file.', { name: file.name }))
    setSent(file)
    try {
      onKept(await keep({ name: file.name, bytes: inBase64(bytes) }))
    } catch (reason) {
      setFault(errorText(reason))
    }
    setSent(null)
  }
  return (
    <FileDrop
      label={label}
      description={sent ? text('Saving…') : text('PDF, PNG or JPEG, at most 10 MB.')}
      value={sent}
      onChange={(file) => void take(file)}
      rules={rules}
      error={fault}
      camera
    />
  )
}
