import { describe, expect, it } from 'vitest'
import { menusWith, reportsMenu } from './menus.ts'

describe('the menus', () => {
  it('are drawn only with entries', () => {
    const shown = menusWith((path) => path === '/users' || path === '/audit')
    expect(shown.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual([
      ['Admin', ['Users', 'Audit']],
    ])
    expect(menusWith(() => false)).toEqual([])
  })

  it('have reports for the dashboards of a person, and no menu without any', () => {
    expect(reportsMenu([])).toEqual([])
    const [menu] = reportsMenu([{ dashboardId: 'sales/2026', name: 'Sales' }])
    expect(menu?.entries).toMatchObject([{ label: 'Sales', path: '/reports/sales%2F2026' }])
  })
})
