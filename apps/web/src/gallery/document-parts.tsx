import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/confirm.tsx'
import {
  DocumentFailed,
  DocumentForbidden,
  DocumentMissing,
  DocumentSkeleton,
} from '../patterns/document/document-states.tsx'
import { JustificationDialog, type Reason } from '../patterns/document/justification-dialog.tsx'
import { NoteDialog } from '../patterns/document/note-dialog.tsx'
import { ConflictNote } from '../client/saving/conflict-note.tsx'
import { FieldState } from '../client/saving/field-state.tsx'
import { Tabs } from '../patterns/tabs.tsx'
import { text } from '../kit/text.ts'
import { ApiError } from '../kit/error-text.ts'
import type { Part } from './part.ts'

const reasons: readonly Reason[] = [
  { id: '1', text: 'Vendor invoice corrected', needsNote: false },
  { id: '2', text: 'Quantity miscounted', needsNote: true },
]

function JustificationOnDemand({ choices }: { choices: readonly Reason[] | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('Ask for a reason')}</Button>
      {isOpen && (
        <JustificationDialog title={text('Reason for the change')} reasons={choices} onClose={close} onChosen={close} />
      )}
    </>
  )
}

function NoteOnDemand() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('Add a note')}</Button>
      {isOpen && <NoteDialog add={() => Promise.resolve(true)} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const askByName = () =>
  void confirm({
    title: text('Void invoice {number}?', { number: '10452' }),
    detail: text('The lots go back to stock. This cannot be undone.'),
    yes: text('Void invoice'),
    danger: true,
    typeName: '10452',
  })

const nothing = () => {}

export const documentParts: readonly Part[] = [
  {
    name: text('Whole documents'),
    states: [
      {
        name: text('Saves automatically'),
        show: () => (
          <Link to="/kit/document/autosave/information" className="link">
            {text('Open the example')}
          </Link>
        ),
      },
      {
        name: text('Saved with a button'),
        show: () => (
          <Link to="/kit/document/manual-save/information" className="link">
            {text('Open the example')}
          </Link>
        ),
      },
    ],
  },
  {
    name: text('Tabs'),
    wide: true,
    states: [
      {
        name: text('Rest'),
        show: () => (
          <Tabs
            label={text('Parts of this document')}
            tabs={[
              { to: '/kit', label: text('SO information') },
              { to: '/kit/settings', label: text('Items'), count: 12 },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: text('Save state of a field'),
    states: (['saving', 'saved', 'failed'] as const).map((state) => ({
      name: state,
      show: () => <FieldState state={state} />,
    })),
  },
  {
    name: text('Conflict'),
    wide: true,
    states: [
      {
        name: text('Both values'),
        show: () => (
          <ConflictNote
            conflict={{
              field: 'shipVia',
              mine: 'Ground, cold',
              theirs: 'Next Day Air',
              by: 'Joel Marsh',
              at: '2026-11-15T09:51:00.000Z',
            }}
            label={text('Ship via')}
            useMine={nothing}
            useTheirs={nothing}
          />
        ),
      },
    ],
  },
  {
    name: text('Questions'),
    states: [
      { name: text('Justification'), show: () => <JustificationOnDemand choices={reasons} /> },
      { name: text('Justification, reasons not read yet'), show: () => <JustificationOnDemand choices={undefined} /> },
      { name: text('Justification without reasons'), show: () => <JustificationOnDemand choices={[]} /> },
      { name: text('Note'), show: NoteOnDemand },
      {
        name: text('Confirm by name'),
        show: () => (
          <Button look="danger" onClick={askByName}>
            {text('Void invoice')}
          </Button>
        ),
      },
    ],
  },
  {
    name: text('States of a document'),
    wide: true,
    states: [
      { name: text('Loading'), show: () => <DocumentSkeleton type={text('Sales order')} hasRail /> },
      { name: text('Not found'), show: () => <DocumentMissing type={text('Sales order')} /> },
      { name: text('No permission'), show: () => <DocumentForbidden type={text('Sales order')} /> },
      {
        name: text('Could not load'),
        show: () => <DocumentFailed type={text('Sales order')} reason={new ApiError(0, undefined)} retry={nothing} />,
      },
    ],
  },
]
