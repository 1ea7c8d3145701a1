import { Group } from '@mantine/core'
import { type ImportKindName, type ImportRow, type ImportRun, imports } from '@galen/contract/importing/imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button, Spinner } from '../../kit/button.tsx'
import { Failure } from '../../patterns/list/list-states.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { type ImportFate, fateWords, importWords } from './import-labels.ts'
import styles from './importing.module.css'

const PAGE = 100

type RowsProps = { kind: ImportKindName; run: ImportRun; fate: ImportFate }

/** The rows that share a fate, a hundred at a time. */
export function ImportRows({ kind, run, fate }: RowsProps) {
  const route = imports[kind].rows
  const read = useInfiniteQuery({
    queryKey: ['import rows', run.id, run.state, fate],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id: run.id }, query: { fate, after: pageParam, size: PAGE } }
      return (await call(route, input, { signal })).body.rows
    },
    initialPageParam: 0,
    getNextPageParam: (rows) => (rows.length === PAGE ? rows.at(-1)?.row : undefined),
  })
  if (read.isError) return <Failure reason={read.error} retry={() => void read.refetch()} />
  const rows = read.data?.pages.flat()
  return (
    <section aria-label={fateWords[fate].label}>
      {fate === 'refused' && rows && rows.length > 0 && (
        <Group gap={8} justify="space-between" py={8} px={16}>
          <span className="secondary">{text('Download these rows, fix them and import again.')}</span>
          <Button icon="download" onClick={() => void saveLeftOut(kind, run)}>
            {text('Skipped rows (CSV)')}
          </Button>
        </Group>
      )}
      {rows && rows.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>{text('Row')}</th>
              <th>{text('Record')}</th>
              <th>{fate === 'refused' ? text('Problem') : text('Content')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td className="figures secondary">{row.row}</td>
                <td>
                  <Named kind={kind} row={row} />
                </td>
                <td>
                  {row.problems.length > 0 ? <Said list={row.problems} /> : <Differences row={row} />}
                  {row.remarks.length > 0 && <Remarks list={row.remarks} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['more']} role="status">
        {read.isPending && <Spinner />}
        {rows?.length === 0 && (
          <p className="secondary">
            {isForgotten(run) ? text('The rows are no longer available.') : fateWords[fate].empty}
          </p>
        )}
        {read.hasNextPage && (
          <Button pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {text('Show more rows')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The rows as they were, each with what is wrong with it. */
async function saveLeftOut(kind: ImportKindName, { id, fileName }: ImportRun): Promise<void> {
  try {
    const { body } = await call(imports[kind].leftOut, { params: { id } })
    saveFile(body as unknown as Blob, text('{name} left out.csv', { name: fileName.replace(/\.[a-z]+$/i, '') }))
  } catch (reason) {
    toastError(reason)
  }
}

/** The rows of an import are stored for a day. */
const isForgotten = ({ expiresAt }: ImportRun) => Date.parse(expiresAt) < Date.now()

function Named({ kind, row: { recordId, name } }: { kind: ImportKindName; row: ImportRow }) {
  const { address } = importWords[kind]
  const shown = name === '' ? '–' : name
  return recordId && address ? (
    <Link className="strong" to={address(recordId)}>
      {shown}
    </Link>
  ) : (
    <span className="strong">{shown}</span>
  )
}

type SaidProps = { list: ImportRow['problems'] }

/** It is taken all the same, and someone should look at it. */
const Remarks = ({ list }: SaidProps) => (
  <Group className={styles['remarks']} gap="4px 8px" align="baseline">
    <StatusPill tone="hold">{text('View')}</StatusPill>
    <Said list={list} />
  </Group>
)

const Said = ({ list }: SaidProps) => (
  <ul className={styles['problems']}>
    {list.map(({ column, text: cell, message }) => (
      <li key={`${column} ${message}`}>
        {column !== null && <span className="strong">{column} </span>}
        {message.endsWith('.') ? message : `${message}.`}
        {cell !== null && !message.includes(cell) && (
          <span className="secondary"> {text('Found "{cell}".', { cell })}</span>
        )}
      </li>
    ))}
  </ul>
)

const Differences = ({ row: { fate, differences } }: { row: ImportRow }) => (
  <ul className={styles['differences']}>
    {differences.map(({ column, before, after }) => (
      <li key={column}>
        <span className="secondary">{column} </span>
        {fate === 'change' && (
          <>
            <del className="secondary">{before ?? text('empty')}</del> →{' '}
          </>
        )}
        <span className="strong">{after ?? text('empty')}</span>
      </li>
    ))}
  </ul>
)
