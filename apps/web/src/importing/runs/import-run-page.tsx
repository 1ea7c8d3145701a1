import { Group, Stack } from '@mantine/core'
import { type ImportKindName, type ImportRun, imports } from '@galen/contract/importing/imports'
import { importRunLifecycle } from '@galen/domain/importing/import-run'
import { Navigate } from 'react-router'
import { Button, LinkButton, Spinner } from '../../kit/button.tsx'
import { Failure } from '../../patterns/list/list-states.tsx'
import { Note } from '../../kit/panel.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { importAddress } from '../import-address.ts'
import { type ImportFate, fateWords, importWords } from './import-labels.ts'
import styles from './importing.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { useApplying } from './use-applying.tsx'

type RunProps = { kind: ImportKindName; id: string; fate: string | undefined }

/** One file: what every row of it would do, or has done. */
export function ImportRunPage({ kind, id, fate }: RunProps) {
  const read = useRead(imports[kind].run, { params: { id } })
  if (read.isError) return <Failure reason={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Spinner />
  const run = read.data
  const shown = fatesOf(run).find(({ name }) => name === fate)?.name
  if (!shown) return <Navigate to={importAddress(kind, id, firstOf(run))} replace />
  return <ShownRun key={run.state} kind={kind} run={run} fate={shown} readAgain={() => void read.refetch()} />
}

const fatesOf = (run: ImportRun) =>
  [
    { name: 'create', count: run.creates },
    { name: 'change', count: run.changes },
    { name: 'same', count: run.sames },
    { name: 'refused', count: run.refusals },
  ] as const satisfies readonly { name: ImportFate; count: number }[]

/** What needs a look comes first: rows that are left out, then what changes. */
function firstOf(run: ImportRun): ImportFate {
  if (importRunLifecycle.allows('import', run.state) && run.refusals > 0) return 'refused'
  return fatesOf(run).find(({ count }) => count > 0)?.name ?? 'create'
}

type ShownProps = { kind: ImportKindName; run: ImportRun; fate: ImportFate; readAgain: () => void }

function ShownRun({ kind, run, fate, readAgain }: ShownProps) {
  const words = importWords[kind]
  const applying = useApplying(kind, run, readAgain)
  const count = run.creates + run.changes
  const isOpen = importRunLifecycle.allows('import', run.state)
  return (
    <Stack className={styles['run']} gap={0}>
      <PageActions>
        <LinkButton to={importAddress(kind)} icon="upload">
          {text('Another file')}
        </LinkButton>
        {isOpen ? (
          <Button
            look="primary"
            pending={applying.pending}
            disabledReason={count > 0 ? undefined : text('The file has no new or changed rows.')}
            onClick={applying.apply}
          >
            {text('{count, plural, one {Import # row} other {Import # rows}}', { count })}
          </Button>
        ) : (
          <LinkButton to={words.list.address} icon="rows">
            {words.list.label}
          </LinkButton>
        )}
      </PageActions>
      <Group className={styles['head']} gap="4px 12px" align="baseline">
        <h1>{run.fileName}</h1>
        <span className="secondary">{isOpen ? text('No changes yet') : words.done(count)}</span>
      </Group>
      <RunNotes run={run} isApplying={applying.pending} fault={applying.fault} />
      <Tabs
        label={text('Rows by result')}
        tabs={fatesOf(run).map(({ name, count: rows }) => ({
          to: importAddress(kind, run.id, name),
          label: fateWords[name].label,
          count: rows,
        }))}
      />
      <ImportRows key={fate} kind={kind} run={run} fate={fate} />
    </Stack>
  )
}

type NotesProps = { run: ImportRun; isApplying: boolean; fault: string | undefined }

function RunNotes({ run, isApplying, fault }: NotesProps) {
  const { ignored, refusals, state, creates, changes } = run
  return (
    <div className={styles['notes']}>
      {fault && (
        <Note tone="void" live>
          {fault}
        </Note>
      )}
      {isApplying && (
        <ImportProgress
          sentence={text(
            '{count, plural, one {# row is being imported.} other {# rows are being imported, all of them or none.}}',
            { count: creates + changes },
          )}
        />
      )}
      {!importRunLifecycle.allows('import', state) && refusals > 0 && (
        <Note tone="hold">
          {text('{count, plural, one {# row was skipped.} other {# rows were skipped.}}', { count: refusals })}
        </Note>
      )}
      {ignored.length > 0 && (
        <Note>
          {text('{count, plural, one {This column is} other {These columns are}} ignored: {names}.', {
            count: ignored.length,
            names: ignored.join(', '),
          })}
        </Note>
      )}
    </div>
  )
}
