import { Menu } from '@mantine/core'
import type { Sort } from '@galen/contract/search-index'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { Arranged } from './column-layout.ts'

type SortMenuProps = {
  columns: readonly Arranged[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** The order of the list, also by columns that are not shown. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const sortable = columns.flatMap(({ column: { sort: field, label } }) => (field ? [{ field, label }] : []))
  if (sortable.length === 0) return null
  const turned = (field: string): Sort => ({
    field,
    direction: sort?.field === field && sort.direction === 'Asc' ? 'Desc' : 'Asc',
  })
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button look="quiet" icon="sort">
          {text('Sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ field, label }) => (
          <Menu.Item
            key={field}
            closeMenuOnClick={false}
            rightSection={sort?.field === field && <Icon name={sort.direction === 'Desc' ? 'down' : 'up'} size={12} />}
            onClick={() => onSort(turned(field))}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onSort(undefined)}>{text('Default view')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
