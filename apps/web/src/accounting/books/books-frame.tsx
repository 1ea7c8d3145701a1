import { Group, Stack } from '@mantine/core'
import { type BooksReport, books } from '@galen/contract/accounting/books'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { AccountingTabs } from './accounting-tabs.tsx'
import styles from './books.module.css'
import { PeriodBar } from './period-bar.tsx'
import { type Period, usePeriod } from './use-period.ts'

type Props = {
  title: string
  tab: string
  compares?: boolean
  children: (report: BooksReport, beside: { period: Period; compared: Period; refresh: () => void }) => ReactNode
}

/** A statement over the books: its period above, its figures below. */
export function BooksFrame({ title, tab, compares = false, children }: Props) {
  const of = usePeriod()
  const { period, compared } = of
  const reading = useRead(books.report, {
    query: { ...period, compareFrom: compared.from, compareTo: compared.to },
  })
  return (
    <>
      <AccountingTabs shown={tab} />
      <Stack gap={12} p={16}>
        <Group className={styles['head']} gap="8px 24px">
          <h1>{title}</h1>
          <PeriodBar of={of} isProvisional={reading.data?.isProvisional} compares={compares} />
        </Group>
        {reading.data ? (
          children(reading.data, { period, compared, refresh: () => void reading.refetch() })
        ) : reading.isError ? (
          <DocumentFailed
            type={title}
            reason={reading.error}
            retry={() => void reading.refetch()}
            inWords={undefined}
          />
        ) : (
          <DocumentSkeleton type={title} hasRail={false} />
        )}
      </Stack>
    </>
  )
}

/** An amount that opens what it is made of. */
export const Figure = ({ of, to, label }: { of: number; to: string; label: string }) => (
  <Link to={to} className={`${styles['figure']} figures`} aria-label={`${label} ${formatMoney(parseCents(of))}`}>
    {formatMoney(parseCents(of))}
  </Link>
)
