import { type SalesEmail, salesEmails } from '@galen/contract/admin/sales-emails'
import { salesEmailEvents } from '@galen/domain/admin/sales-email-events'
import { useState } from 'react'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { adminTabs } from '../admin-tabs.ts'
import { mailTones } from '../messages/mail-tones.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import { useListNews } from '../properties/use-list-news.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'
import { EventsCell } from './events-cell.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { NewAddressDialog } from './new-address-dialog.tsx'
import { StuckAddresses, useStuckAddresses } from './stuck-addresses.tsx'
import { TestMailDialog } from './test-mail-dialog.tsx'

/** `/admin/notifications-config`: who is notified about sales, and of what. */
export function NotificationsPage() {
  const read = useAddresses()
  const readOnly = useWhyReadOnly()
  const stuck = useStuckAddresses()
  const [isAdding, setIsAdding] = useState(false)
  const [tested, setTested] = useState<SalesEmail>()
  useListNews('sales-email', () => void read.refetch())
  return (
    <>
      <SettingsPage
        title={text('Notifications')}
        about={text('Emails are sent automatically. Send a test to see the reply of the mail server.')}
        tabs={adminTabs}
        readOnly={readOnly}
        sections={[
          {
            id: 'globalSalesEmails',
            title: text('Global sales emails'),
            code: 'globalSalesEmails',
            about: text('Recipients and their notifications'),
            words: Object.values(salesEmailEvents).join(' '),
            count: read.data?.length,
            content: (
              <AddressTable read={read} readOnly={readOnly} onAdd={() => setIsAdding(true)} onTest={setTested} />
            ),
          },
          {
            id: 'mails',
            title: text('Email templates'),
            about: text('Sample data'),
            content: <MailPreviews />,
          },
          {
            id: 'bounces',
            title: text('Failed addresses'),
            about: text('Rejected by the mail server'),
            words: text('bounce failed needs a person'),
            count: stuck.data?.length,
            content: <StuckAddresses readOnly={readOnly} />,
          },
        ]}
      />
      {isAdding && <NewAddressDialog onClose={() => setIsAdding(false)} onAdded={() => void read.refetch()} />}
      {tested && (
        <TestMailDialog
          key={tested.id}
          address={tested}
          onClose={() => {
            setTested(undefined)
            void read.refetch()
          }}
        />
      )}
    </>
  )
}

const useAddresses = () => useRead(salesEmails.list, {})

type AddressTableProps = {
  read: ReturnType<typeof useAddresses>
  readOnly: string | undefined
  onAdd: () => void
  onTest: (address: SalesEmail) => void
}

function AddressTable({ read, readOnly, onAdd, onTest }: AddressTableProps) {
  const mayAudit = useMayI()('AUDIT')
  return (
    <SettingsTable<SalesEmail>
      label={text('Global sales emails')}
      rows={read.data}
      problem={read.error}
      onChanged={() => read.refetch()}
      name={(row) => row.email}
      columns={[
        {
          label: text('Address'),
          kind: 'show',
          show: ({ email }) => <span className="strong">{email}</span>,
          width: 220,
        },
        {
          field: 'events',
          label: text('Notifications'),
          kind: 'own',
          edit: (control) => <EventsCell {...control} />,
        },
        { label: text('Last email'), kind: 'show', width: 128, show: (row) => <LastMail row={row} /> },
        {
          label: text('Test'),
          kind: 'show',
          width: 88,
          show: (row) => (
            <button
              type="button"
              className="link"
              onClick={() => onTest(row)}
              disabled={readOnly !== undefined}
              title={readOnly}
            >
              {text('Send test')}
              <span className="unseen">{row.email}</span>
            </button>
          ),
        },
        { field: 'active', label: text('Active'), kind: 'switch' },
      ]}
      add={{ label: text('Add an address'), open: onAdd }}
      change={(row, { events, active }, { call }) =>
        call(salesEmails.change, {
          params: { id: row.id },
          body: {
            version: row.version,
            ...(events && { events }),
            ...(active !== undefined && { active }),
          },
        })
      }
      remove={async ({ id }) => {
        await perform(salesEmails.remove, { params: { id } }, {})
        return { deactivated: false }
      }}
      activeField="active"
      changed={lastChangeOf}
      {...(mayAudit && { auditAddress: (row) => `/audit/sales-email/${row.id}` })}
      readOnly={readOnly}
      empty={text('No recipients. Add an email address.')}
    />
  )
}

const LastMail = ({ row: { lastStatus, lastError } }: { row: SalesEmail }) =>
  lastStatus === null ? (
    <span className="secondary">–</span>
  ) : (
    <span title={lastError ?? undefined}>
      <StatusPill tone={mailTones[lastStatus]}>{lastStatus}</StatusPill>
    </span>
  )
