import { type ReactNode, useCallback, useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { messages } from '../../kit/messages.ts'
import { BesideCrumb, PageActions } from '../page-actions.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Tabs } from '../tabs.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { type DocumentAction, DocumentActions } from './document-actions.tsx'
import { DocumentBars } from './document-bars.tsx'
import { DrawnFields } from './document-field.tsx'
import { DocumentHead, type DocumentHeading } from './document-head.tsx'
import { documentKeys } from './document-keys.ts'
import { DocumentNews } from './document-news.tsx'
import { useDocumentVisit } from './document-visit.ts'
import { DocumentFailed, DocumentForbidden, DocumentMissing, DocumentSkeleton } from './document-states.tsx'
import type { Reason } from './justification-dialog.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { ListSteps } from './list-steps.tsx'
import type { DocumentReading, OpenDocument, Versioned } from './document-types.ts'
import { ManualSaveBar } from './manual-save-bar.tsx'
import { useFirstField } from './use-first-field.ts'
import styles from './document.module.css'

const NoteDialog = onDemand(async () => (await import('./note-dialog.tsx')).NoteDialog)
const JustificationDialog = onDemand(async () => (await import('./justification-dialog.tsx')).JustificationDialog)

type DocumentTab<T extends Versioned> = {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  readonly content: (open: OpenDocument<T>) => ReactNode
}

export type DocumentPageProps<T extends Versioned> = {
  /** What useDocument answered. */
  of: DocumentReading<T>
  /** What it is, as people call it: "Sales order". */
  type: string
  head: (record: T) => DocumentHeading
  /** Why a document that is saved together cannot be edited in its status. */
  cannotEdit?: (stored: T) => string | undefined
  primary?: (open: OpenDocument<T>) => DocumentAction | undefined
  secondary?: (open: OpenDocument<T>) => readonly DocumentAction[]
  more?: (open: OpenDocument<T>) => readonly DocumentAction[]
  print?: (open: OpenDocument<T>) => readonly DocumentAction[]
  note?: { readonly add: (note: string) => Promise<boolean> }
  /** Asked before changes of a document that is saved together go out. */
  justification?: { readonly title: string; readonly reasons: readonly Reason[] | undefined }
  tabs: readonly DocumentTab<T>[]
  /** The tab in sight, and the address of each. */
  tab: string
  tabAddress: (tab: string) => string
  rail?: (open: OpenDocument<T>) => ReactNode
  /** Stays in sight between the head and what scrolls. */
  banner?: (open: OpenDocument<T>) => ReactNode
  /** Says why it could not be read, where the specification has words for it. */
  failureInWords?: (detail: string) => string
  /** What fields are called where the page has to name them. */
  labels?: Readonly<Record<string, string>>
}

/** The pattern of every document: head, actions, tabs, content and rail, in every state it can be in. */
export function DocumentPage<T extends Versioned>(props: DocumentPageProps<T>) {
  const { of, type, rail } = props
  switch (of.phase) {
    case 'loading':
      return <DocumentSkeleton type={type} hasRail={rail !== undefined} />
    case 'missing':
      return <DocumentMissing type={type} />
    case 'forbidden':
      return <DocumentForbidden type={type} />
    case 'failed':
      return <DocumentFailed type={type} reason={of.reason} retry={of.retry} inWords={props.failureInWords} />
    case 'ready':
      return <ReadyDocument {...props} open={of.open} />
  }
}

const nameOf = ({ name, number, crumb }: DocumentHeading) => name ?? number ?? crumb

type ReadyProps<T extends Versioned> = DocumentPageProps<T> & { open: OpenDocument<T> }

function ReadyDocument<T extends Versioned>(props: ReadyProps<T>) {
  const { open, type, head, tabs, tab, tabAddress, rail } = props
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const draw = useCallback((field: string) => {
    setDrawn((before) => new Set([...before, field]))
    return () => setDrawn((before) => new Set([...before].filter((each) => each !== field)))
  }, [])
  const [dialog, setDialog] = useState<'note' | 'justification'>()
  useLeaveGuard(open, (pathname) => tabs.some(({ id }) => tabAddress(id) === pathname))
  useDocumentVisit({
    address: tabAddress(tabs[0]?.id ?? tab),
    type,
    number: nameOf(head(open.stored)),
    isNew: open.isNew,
  })
  const save = () => void saveNow(open, props.justification && (() => setDialog('justification')))
  useDocumentKeys(props, save, () => setDialog('note'))
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const isManualSave = open.mode === 'manualSave' && open.editing
  const page = useFirstField(open.isNew)
  return (
    <div className={styles['page']} ref={page}>
      <ReadyActions {...props} />
      <div className={styles['top']}>
        <DocumentHead
          type={type}
          heading={head(open.values)}
          isNew={open.isNew}
          hasTabs={tabs.length > 1}
          rule={editingRule(props)}
        />
        {tabs.length > 1 && (
          <Tabs
            label={text('Parts of this document')}
            tabs={tabs.map(({ id, label, count }) => ({ to: tabAddress(id), label, count }))}
            shown={shown && tabAddress(shown.id)}
          />
        )}
      </div>
      <DocumentBars of={open} drawn={drawn} labelOf={(field) => props.labels?.[field] ?? fieldInWords(field)} />
      {props.banner?.(open)}
      <DrawnFields value={draw}>
        <div className={styles['body']} data-rail={rail ? true : undefined}>
          <div className={styles['main']}>{shown?.content(open)}</div>
          {rail && <aside className={styles['rail']}>{rail(open)}</aside>}
        </div>
      </DrawnFields>
      {isManualSave && <ManualSaveBar of={open} save={save} />}
      {dialog === 'note' && props.note && <NoteDialog add={props.note.add} onClose={() => setDialog(undefined)} />}
      {dialog === 'justification' && props.justification && (
        <JustificationDialog
          {...props.justification}
          onClose={() => setDialog(undefined)}
          onChosen={({ reasonId, note }) => {
            setDialog(undefined)
            void open.saveManually({ justificationId: reasonId, note })
          }}
        />
      )}
    </div>
  )
}

/** One visible rule of editing per document. */
function editingRule<T extends Versioned>(props: ReadyProps<T>): string | undefined {
  const { open } = props
  if (open.isNew || open.isGone) return undefined
  const refusal = editRefusal(props)
  if (refusal !== undefined) return text('Read only')
  if (open.mode === 'autosave') return text('Changes save automatically')
  return open.editing ? text('Changes are saved together') : text('Choose Edit to change it')
}

/** `shipAddress` is "ship address". */
const fieldInWords = (field: string) => field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

async function saveNow<T extends Versioned>(open: OpenDocument<T>, askWhy: (() => void) | undefined): Promise<void> {
  if (open.mode === 'manualSave') {
    if (!open.editing || open.conflicts.length > 0) return
    if (askWhy && !open.isNew) return askWhy()
    await open.saveManually()
    return
  }
  if (!(await open.flush())) toast.error(messages.errorWhenSave)
}

const { save: saveKey, edit: editKey, leaveEditing: leaveKey, note: noteKey } = documentKeys
const ownKeys = { save: saveKey, edit: editKey, leaveEditing: leaveKey, note: noteKey }

function useDocumentKeys<T extends Versioned>(props: ReadyProps<T>, save: () => void, openNote: () => void) {
  const { open, note } = props
  const canStart = open.mode === 'manualSave' && !open.editing && editRefusal(props) === undefined && !open.isGone
  useKeys(ownKeys, {
    save,
    // Where nothing is to be started, the key belongs to what the tab in sight edits.
    ...(canStart && { edit: open.startEditing }),
    leaveEditing: () => open.mode === 'manualSave' && open.editing && open.changed.length === 0 && open.discard(),
    note: () => note && !open.isGone && openNote(),
  })
}

/** Why editing cannot be started: missing rights first, then the status. */
const editRefusal = <T extends Versioned>({ open, cannotEdit }: ReadyProps<T>) =>
  open.readOnly ?? cannotEdit?.(open.stored)

/** The buttons in the context bar; Edit comes by itself where a document is saved together. */
function ReadyActions<T extends Versioned>(props: ReadyProps<T>) {
  const { open, primary, secondary, more, print } = props
  const editing: DocumentAction = {
    label: text('Edit'),
    keys: editKey.keys,
    run: open.startEditing,
    refusal: editRefusal(props),
    hidden: open.mode !== 'manualSave' || open.editing,
  }
  return (
    <PageActions>
      <BesideCrumb>
        <ListSteps />
      </BesideCrumb>
      {open.topic && open.id && <DocumentNews of={open} id={open.id} topic={open.topic} />}
      {/* What is gone can be read, and nothing more. */}
      {!open.isGone && (
        <DocumentActions
          primary={primary?.(open)}
          secondary={[editing, ...(secondary?.(open) ?? [])].filter(({ hidden }) => !hidden)}
          more={more?.(open) ?? []}
          prints={print?.(open) ?? []}
        />
      )}
    </PageActions>
  )
}
