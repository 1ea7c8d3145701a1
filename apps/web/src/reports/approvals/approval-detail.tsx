import type { Approval } from '@galen/contract/reports/approvals'
import { useNavigate } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { Ago } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { translate, text } from '../../kit/text.ts'
import { Amount, At } from '../../patterns/list/cells.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { approvalRecordKeys } from './approval-keys.ts'
import { approvalWords, recordAddress } from './approval-words.ts'
import { DecisionBar, type DecisionProps } from './decision-bar.tsx'
import styles from './approvals.module.css'

/** What changes, what speaks for and against it, and what follows; then the decision. */
export function ApprovalDetail({ approval, isDeciding, decide }: DecisionProps) {
  const navigate = useNavigate()
  const { timeZone } = useSettings().company
  const { consequence, otherwise } = approvalWords[approval.kind]
  const mayI = useMayI()
  const closed =
    approval.kind === 'company-bank' && !mayI('EDIT_COMPANY')
      ? text('You need the permission Edit company. Ask an administrator.')
      : undefined
  const open = () => void (closed === undefined && navigate(recordAddress(approval)))
  useKeys(approvalRecordKeys, { open })
  return (
    <section className={styles['detail']} aria-label={approval.title}>
      <PageActions>
        <Button keys="o" disabledReason={closed} onClick={open}>
          {text('Open record')}
        </Button>
      </PageActions>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <div>
            <h2>
              {approval.title}{' '}
              {approval.own ? (
                <StatusPill tone="draft">{text('Your own')}</StatusPill>
              ) : (
                <StatusPill tone="hold">{text('To decide')}</StatusPill>
              )}
            </h2>
            <p className="small secondary">
              {approval.about} · {text('Requested by {name}', { name: approval.askedByName ?? '–' })}{' '}
              <Ago since={approval.askedAt} timeZone={timeZone} />
            </p>
          </div>
          {approval.amount !== null && (
            <strong className={styles['amount']}>
              <Amount of={approval.amount} />
            </strong>
          )}
        </div>
        <Changes approval={approval} />
        <div className={styles['beside']}>
          <Evidence approval={approval} />
          <div className={styles['stack']}>
            <Panel title={text('If you approve')}>
              <PanelBody>
                <p>{consequence}</p>
                <p className="secondary">{text('If you reject: {result}', { result: otherwise })}</p>
              </PanelBody>
            </Panel>
            <Panel title={text('Activity')}>
              <PanelBody>
                <p>
                  <b>{approval.askedByName ?? '–'}</b> {text('requested this')}{' '}
                  <span className="secondary">
                    <At instant={approval.askedAt} />
                  </span>
                </p>
              </PanelBody>
            </Panel>
          </div>
        </div>
      </div>
      <DecisionBar approval={approval} isDeciding={isDeciding} decide={decide} />
    </section>
  )
}

/** What the rows are where nothing is changed. */
const changeTitles: { readonly [Kind in Approval['kind']]?: string } = {
  journal: text('Lines'),
  margin: text('Lines'),
  payment: text('Open items it pays'),
}

const figures: ReadonlySet<string> = new Set([text('Amount'), text('Debit'), text('Credit')])

function Changes({ approval: { kind, changes } }: { approval: Approval }) {
  const { heads } = approvalWords[kind]
  if (changes.length === 0) return null
  const title = changeTitles[kind] ?? text('Before and after')
  return (
    <Panel title={title} beside={changes.length}>
      <PanelTable
        label={title}
        columns={heads.map((label) => (figures.has(label) ? { label, align: 'end' as const } : label))}
      >
        {changes.map(({ field, before, after }, place) => (
          <tr key={`${field} ${place}`}>
            <td data-label={heads[0]}>{translate(field)}</td>
            <td data-label={heads[1]} data-align={figures.has(heads[1]) ? 'end' : undefined}>
              {before || '–'}
            </td>
            <td data-label={heads[2]} data-align={figures.has(heads[2]) ? 'end' : undefined}>
              {before === after ? text('Same') : <b>{after || '–'}</b>}
            </td>
          </tr>
        ))}
      </PanelTable>
    </Panel>
  )
}

function Evidence({ approval: { evidence } }: { approval: Approval }) {
  if (evidence.length === 0) return null
  return (
    <Panel title={text('Evidence')} beside={evidence.length}>
      <ul className={styles['evidence']}>
        {evidence.map(({ good, words }) => (
          <li key={words} data-good={good}>
            <Icon name={good ? 'check' : 'warning'} />
            <span className="unseen">{good ? text('Good:') : text('Check:')}</span>
            {translate(words)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
