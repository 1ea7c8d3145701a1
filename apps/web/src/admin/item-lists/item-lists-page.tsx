import { listOf, typesBehind } from '@galen/domain/admin/property-types'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { text } from '../../kit/text.ts'
import { adminTabs } from '../admin-tabs.ts'
import { PropertyTable } from '../properties/property-table.tsx'
import { useProperties } from '../properties/use-properties.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'
import { FlagTable, useFlags } from './flag-table.tsx'

const TYPES = typesBehind('items')

const words: Readonly<Record<string, { title: string; add: string }>> = {
  categories: { title: text('Categories'), add: text('Add a category') },
  itemClass: { title: text('Item classes'), add: text('Add an item class') },
  strengthUnit: { title: text('Units of strength'), add: text('Add a unit of strength') },
  formUnit: { title: text('Forms'), add: text('Add a form') },
  sizeUnit: { title: text('Units of size'), add: text('Add a unit of size') },
  deaSchedule: { title: text('DEA schedules'), add: text('Add a schedule') },
  packageType: { title: text('Package types'), add: text('Add a package type') },
  screenFlags: { title: text('Screens that show flags'), add: '' },
}

/** `/admin/items`: the lists that describe items, and the flags they carry. */
export function ItemListsPage() {
  const readOnly = useWhyReadOnly()
  const read = useProperties(TYPES)
  const flags = useFlags()
  const sections = TYPES.map((type) => ({
    id: type,
    title: words[type]?.title ?? listOf(type).label,
    code: type,
    count: read.of(type)?.length,
    content: <PropertyTable type={type} read={read} add={words[type]?.add ?? ''} readOnly={readOnly} />,
  }))
  const flagSection = {
    id: 'flags',
    title: text('Item flags'),
    about: text('Marks shown with items on the screens you choose'),
    count: flags.data?.length,
    content: <FlagTable readOnly={readOnly} />,
  }
  const last = sections.at(-1)
  return (
    <SettingsPage
      title={text('Items')}
      about={text('Item lists. Values in use are deactivated, never deleted.')}
      tabs={adminTabs}
      readOnly={readOnly}
      sections={[...sections.slice(0, -1), flagSection, ...(last ? [last] : [])]}
    />
  )
}
