import { companies, companyRecordTopic } from '@galen/contract/admin/companies'
import { useParams } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import { RailNotes, useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { text } from '../../kit/text.ts'
import { changeSettings, useSettings } from '../../client/session.ts'
import { CompanyAddressCards } from './address-cards.tsx'
import { BankAccountsTab } from './bank-accounts-tab.tsx'
import { CompanyBasics } from './company-basics.tsx'
import { ColorPreview } from './color-preview.tsx'
import { CompanyLicenseTable } from './license-table.tsx'

const ADDRESSES = 'addresses'
const BANK = 'bank-account'

/** `/companies/{id}`: who a company is, where it is and where its money goes. */
export function CompanyPage() {
  const { id = '', tab = ADDRESSES } = useParams()
  const company = useCompany(id)
  const note = useNoteOn({ entity: 'company', id })
  // Notes are those of the company one works in.
  const hasNotes = id === useSettings().company.id
  return (
    <DocumentPage
      of={company}
      type={text('Company')}
      head={(record) => ({
        name: record.name,
        facts: [
          ...(record.legalName ? [record.legalName] : []),
          record.timeZone,
          text('{count, plural, one {# user} other {# users}}', { count: record.users }),
        ],
      })}
      tabs={[
        {
          id: ADDRESSES,
          label: text('Addresses'),
          content: (open) => (
            <>
              <CompanyBasics of={open} />
              <CompanyAddressCards of={open} />
              <CompanyLicenseTable of={open} />
            </>
          ),
        },
        { id: BANK, label: text('Bank account'), content: () => <BankAccountsTab companyId={id} /> },
      ]}
      tab={tab}
      {...(hasNotes && { note })}
      tabAddress={(each) => `/companies/${id}/${each}`}
      rail={(open) => (
        <>
          <ColorPreview name={open.values.name} color={open.values.color} />
          {hasNotes && <RailNotes entity="company" id={id} mayWrite />}
          <RailTimeline entity="company" id={id} version={open.stored.version} inWords={loadActionInWords} />
        </>
      )}
    />
  )
}

function useCompany(id: string) {
  const here = useSettings().company.id
  return useDocument({
    kind: 'company',
    id,
    read: { route: companies.get, input: { params: { id } } },
    topic: companyRecordTopic,
    save: async (changes, { call, version }) => {
      const { id: _id, users: _users, logoType: _logoType, ...writable } = changes
      // An emptied prefix is none at all.
      const prefix = writable.gs1Prefix === '' && { gs1Prefix: null }
      const saved = await call(companies.change, { params: { id }, body: { ...writable, ...prefix, version } })
      const { name, color, timeZone } = saved
      // The bar on top follows at once where it is the company one works in.
      if (id === here)
        changeSettings((settings) => ({ ...settings, company: { ...settings.company, name, color, timeZone } }))
      return saved
    },
  })
}
