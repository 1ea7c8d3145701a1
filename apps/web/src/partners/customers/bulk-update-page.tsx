import { customerBatch } from '@galen/contract/partners/customer-batch'
import type { PlainReply } from '@galen/contract/route'
import { bulkTerms, bulkUpdateProblem, SEARCH_FOR_SALES_REP } from '@galen/domain/partners/bulk-terms'
import { writeFigure } from '@galen/domain/notation'
import { Stack, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { translate, text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { errorText } from '../../kit/error-text.ts'
import { useKeys } from '../../client/keys.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import { BatchOutcome, type Outcome } from './batch-outcome.tsx'
import { bulkUpdateKeys } from './customer-keys.ts'
import styles from './customers.module.css'

const AssignRepDialog = onDemand(async () => (await import('./assign-rep-dialog.tsx')).AssignRepDialog)

type Found = PlainReply<typeof customerBatch.find>

/** Spec §5: the list is read again a second after the change. */
const REFRESH_MS = 1000

/** `/customer/bulkUpdate`: another sales rep for many customers at once. */
export function BulkUpdatePage() {
  const page = useBulkUpdate()
  const { search, problem, found, outcome, isAssigning } = page
  useKeys(bulkUpdateKeys, { editAll: page.editAll })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    page.find()
  }
  return (
    <div className={styles['page']}>
      <PageActions>
        <Button look="primary" keys={bulkUpdateKeys.editAll.keys} onClick={page.editAll}>
          {text('Edit All')}
        </Button>
      </PageActions>
      <h1>{text('Bulk update')}</h1>
      <Panel title={text('Customers')}>
        <PanelBody>
          <Stack gap={12}>
            <Textarea
              label={text('Customer numbers')}
              description={text(
                'Customer numbers or legacy IDs, separated by spaces, commas, dots or slashes. Press Enter to search.',
              )}
              value={search}
              onChange={(event) => page.setSearch(event.currentTarget.value)}
              onKeyDown={press}
              error={problem && <FieldError>{problem}</FieldError>}
              autosize
              minRows={1}
              maxRows={6}
              autoFocus
            />
            <div>
              <Button icon="search" pending={page.isFinding} onClick={page.find}>
                {text('Search')}
              </Button>
            </div>
          </Stack>
        </PanelBody>
      </Panel>
      {outcome && <BatchOutcome key={outcome.at} outcome={outcome} onUndone={page.readLater} />}
      {found && <Terms found={found} />}
      <FoundCustomers found={found} />
      {isAssigning && found && (
        <AssignRepDialog
          found={found.found}
          search={search}
          onClose={page.closeDialog}
          onDone={(result) => page.done({ ...result, at: Date.now() })}
        />
      )}
    </div>
  )
}

function useBulkUpdate() {
  const given = useLocation().state as { readonly search?: string } | null
  const [search, setSearch] = useState(given?.search ?? '')
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isAssigning, setIsAssigning] = useState(false)
  // Anyone who comes from the list with a selection has searched already.
  const [asked, setAsked] = useState(search)
  const finding = useFoundCustomers(asked)
  const found = finding.data
  const find = () => {
    if (bulkTerms(search).length === 0) return setProblem(translate(SEARCH_FOR_SALES_REP))
    setProblem(undefined)
    if (search === asked) void finding.refetch()
    else setAsked(search)
  }
  const readLater = () => setTimeout(() => void finding.refetch(), REFRESH_MS)
  const editAll = () => {
    // Only the search is asked for here; the rep is asked for in the dialog.
    const missing = bulkUpdateProblem(search, 'chosen later') ?? (found?.found.length ? null : SEARCH_FOR_SALES_REP)
    if (missing === null) setIsAssigning(true)
    else setProblem(translate(missing))
  }
  return {
    search,
    setSearch: (next: string) => {
      setSearch(next)
      setProblem(undefined)
    },
    problem: problem ?? (finding.error ? errorText(finding.error) : undefined),
    found,
    outcome,
    isAssigning,
    isFinding: finding.isFetching,
    find,
    editAll,
    readLater,
    closeDialog: () => setIsAssigning(false),
    done: (next: Outcome) => {
      setIsAssigning(false)
      setOutcome(next)
      readLater()
    },
  }
}

/** It only reads, however long the question is, so nothing is said about saving. */
const useFoundCustomers = (search: string) =>
  useQuery({
    queryKey: [customerBatch.find.path, search],
    queryFn: async ({ signal }) =>
      (await call(customerBatch.find, { body: { search } }, { signal, ownState: true })).body,
    enabled: bulkTerms(search).length > 0,
    placeholderData: keepPreviousData,
  })

const Terms = ({ found: { notFound, ambiguous } }: { found: Found }) => (
  <>
    {notFound.length > 0 && (
      <Note tone="hold" live>
        <div className={styles['terms']}>
          {text('{count, plural, one {# number not found:} other {# numbers not found:}} {terms}', {
            count: notFound.length,
            terms: notFound.join(', '),
          })}
        </div>
      </Note>
    )}
    {ambiguous.length > 0 && (
      <Note tone="hold" live>
        <div className={styles['terms']}>
          {text('The number of one customer is the legacy ID of another, and both are listed: {terms}', {
            terms: ambiguous.join(', '),
          })}
        </div>
      </Note>
    )}
  </>
)

/** No one reads on; all of them are changed. */
const MOST_SHOWN = 500

function FoundCustomers({ found }: { found: Found | undefined }) {
  const rows = found?.found ?? []
  return (
    <Panel title={text('Listed')} beside={found && writeFigure(rows.length)}>
      {rows.length === 0 ? (
        <NothingYet>
          <p>{text('There is no data to display')}</p>
          {!found && <p>{text('Paste customer numbers to begin.')}</p>}
        </NothingYet>
      ) : (
        <PanelTable
          label={text('Listed customers')}
          columns={[text('Customer #'), text('Customer Name'), text('Sales Rep')]}
        >
          {rows.slice(0, MOST_SHOWN).map(({ id, number, companyName, salesRepName }) => (
            <tr key={id}>
              <td className="figures">
                <Link to={`/customer/${id}/basic-information`} className="link">
                  {number}
                </Link>
              </td>
              <td>{companyName}</td>
              <td>{salesRepName ?? <span className="secondary">{text('No one')}</span>}</td>
            </tr>
          ))}
        </PanelTable>
      )}
      {rows.length > MOST_SHOWN && (
        <NothingYet>{text('and {count} more', { count: rows.length - MOST_SHOWN })}</NothingYet>
      )}
    </Panel>
  )
}
