import { Group } from '@mantine/core'
import { type ImportKindName, type ImportRun, imports } from '@galen/contract/importing/imports'
import { importRunLifecycle } from '@galen/domain/importing/import-run'
import { Link } from 'react-router'
import { Spinner } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { Failure } from '../../patterns/list/list-states.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { importAddress } from '../import-address.ts'
import styles from '../runs/importing.module.css'

/** What was imported lately and by whom, and my own previews that are still open. */
export function ImportHistory({ kind }: { kind: ImportKindName }) {
  const read = useRead(imports[kind].runs, {})
  const runs = read.data?.runs
  return (
    <Panel title={text('Earlier imports')}>
      {read.isError && <Failure reason={read.error} retry={() => void read.refetch()} />}
      {read.isPending && (
        <PanelBody>
          <Spinner />
        </PanelBody>
      )}
      {runs?.length === 0 && (
        <PanelBody>
          <p className="secondary">{text('No imports yet.')}</p>
        </PanelBody>
      )}
      {runs && runs.length > 0 && (
        <ul className={styles['history']}>
          {runs.map((run) => (
            <li key={run.id}>
              <Earlier kind={kind} run={run} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Earlier({ kind, run }: { kind: ImportKindName; run: ImportRun }) {
  const { timeZone } = useSettings().company
  const isImported = !importRunLifecycle.allows('import', run.state)
  return (
    <>
      <Group gap="4px 12px" align="baseline">
        {run.isMine ? (
          <Link className="strong" to={importAddress(kind, run.id)}>
            {run.fileName}
          </Link>
        ) : (
          <span className="strong">{run.fileName}</span>
        )}
        <StatusPill tone={isImported ? 'good' : 'draft'}>{isImported ? text('Imported') : text('Preview')}</StatusPill>
      </Group>
      <div className="small secondary">
        {text('{created} new, {changed} changed, {refused} skipped', {
          created: run.creates,
          changed: run.changes,
          refused: run.refusals,
        })}
        {' · '}
        {run.madeByName}
        {' · '}
        <Instant at={run.importedAt ?? run.madeAt} timeZone={timeZone} />
      </div>
    </>
  )
}
