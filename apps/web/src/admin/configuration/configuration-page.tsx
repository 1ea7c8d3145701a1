import { settingSections } from '@galen/domain/admin/setting-sections'
import { Navigate, useParams } from 'react-router'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import type { SettingsSection } from '../../patterns/settings/settings-sections.ts'
import { text } from '../../kit/text.ts'
import { adminTabs } from '../admin-tabs.ts'
import { PropertyTable } from '../properties/property-table.tsx'
import { useProperties } from '../properties/use-properties.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'
import { CountryList, useCountries } from './country-list.tsx'
import { HealthSection } from './health-section.tsx'
import { PrinterTable, usePrinters } from './printer-table.tsx'
import { SettingsList } from './settings-list.tsx'

const TYPES = [
  'setting',
  'customerClass',
  'customerReferral',
  'vendorClass',
  'currencies',
  'competitor',
  'paymentTerms',
]
const SECURITY = 'Security'
const NEW_COMPANIES = 'New companies'
/** They have a place of their own, further down or up. */
const APART: readonly string[] = [SECURITY, NEW_COMPANIES]

/** `/admin/configuration`, also the plain `/admin`: the switches and lists of the whole company. */
export function ConfigurationPage() {
  const { tab } = useParams()
  if (tab !== 'configuration') return <Navigate to="/admin/configuration" replace />
  return <Configuration />
}

function Configuration() {
  const readOnly = useWhyReadOnly()
  const read = useProperties(TYPES)
  const installation = useInstallationSections(readOnly)
  const switches = (shown: readonly string[]) => {
    const settings = read.of('setting')?.filter(({ section }) => section !== null && shown.includes(section))
    return {
      words: settings?.map(({ name, help }) => `${name} ${help}`).join(' ') ?? '',
      count: settings?.length,
      content: <SettingsList read={read} sections={shown} readOnly={readOnly} />,
    }
  }
  const list = (type: Parameters<typeof PropertyTable>[0]['type'], add: string) => ({
    id: type,
    code: type,
    count: read.of(type)?.length,
    content: <PropertyTable type={type} read={read} add={add} readOnly={readOnly} />,
  })
  return (
    <SettingsPage
      title={text('Configuration')}
      about={text('Changes save automatically. Values in use are deactivated, never deleted.')}
      tabs={adminTabs}
      readOnly={readOnly}
      sections={[
        {
          id: 'system-properties',
          title: text('System properties'),
          ...switches(settingSections.filter((section) => !APART.includes(section))),
        },
        {
          id: 'security',
          title: text('Security'),
          about: text('Sign-in, sessions and approvals'),
          ...switches([SECURITY]),
        },
        {
          ...list('customerClass', text('Add a customer class')),
          title: text('Customer classes'),
          about: text('Defaults for new customers of the class'),
        },
        { ...list('customerReferral', text('Add a customer referral')), title: text('Customer referrals') },
        {
          ...list('vendorClass', text('Add a vendor class')),
          title: text('Vendor classes'),
          about: text('Default payment terms for new vendors of the class'),
        },
        { ...list('currencies', text('Add a currency')), title: text('Currencies') },
        { ...list('competitor', text('Add a competitor')), title: text('Competitors') },
        {
          id: 'company-defaults',
          title: text('Companies’ defaults'),
          about: text('Defaults for new companies'),
          ...switches([NEW_COMPANIES]),
        },
        ...installation,
      ]}
    />
  )
}

/** What belongs to the installation rather than to the company. */
function useInstallationSections(readOnly: string | undefined): readonly SettingsSection[] {
  const printers = usePrinters()
  const countries = useCountries()
  return [
    {
      id: 'printers',
      title: text('Printers'),
      count: printers.data?.length,
      content: <PrinterTable readOnly={readOnly} />,
    },
    {
      id: 'health',
      title: text('System health'),
      words: text('database outbox mail audit ledgers jobs backup disk'),
      content: <HealthSection />,
    },
    {
      id: 'countries',
      title: text('Countries'),
      about: text('ISO 3166 countries, the same for all companies'),
      count: countries.data?.content.length,
      content: <CountryList />,
    },
  ]
}
