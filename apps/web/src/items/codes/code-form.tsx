import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from '../items.module.css'
import { type CodeHolder, MovedCodeDialog } from './moved-code-dialog.tsx'

type CodesPanelProps = { title: string; count: number; list: ReactNode; form: ReactNode }

/** Codes of one kind: those there are, and a line for another where they may be changed. */
export const CodesPanel = ({ title, count, list, form }: CodesPanelProps) => (
  <Panel title={title} beside={count}>
    {count > 0 && list}
    {form}
    {count === 0 && !form && (
      <PanelBody>
        <p className="secondary">{text('There is no data to display')}</p>
      </PanelBody>
    )}
  </Panel>
)

type CodeFormProps = {
  label: string
  pending: boolean
  /** The item that has the code already. */
  holder: CodeHolder | undefined
  forget: () => void
  /** Adds what is in the fields, or moves it here from its holder. */
  add: (move: boolean) => void
  children: ReactNode
}

/** The line for another code; one that belongs to another item can be moved here. */
export const CodeForm = ({ label, pending, holder, forget, add, children }: CodeFormProps) => (
  <form
    className={styles['codeForm']}
    onSubmit={(event) => {
      event.preventDefault()
      add(false)
    }}
  >
    {children}
    <Button type="submit" icon="plus" pending={pending}>
      {label}
    </Button>
    {holder && <MovedCodeDialog holder={holder} pending={pending} onClose={forget} onMove={() => add(true)} />}
  </form>
)
