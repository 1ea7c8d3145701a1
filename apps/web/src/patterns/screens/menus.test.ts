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

  it('have reports for the dashboards and standard reports of a person, and no menu without any', () => {
    expect(reportsMenu([], false)).toEqual([])
    const given = [{ dashboardId: 'sales/2026', name: 'Sales' }]
    const sales = { label: 'Sales', path: '/reports/sales%2F2026' }
    expect(reportsMenu(given, false)[0]?.entries).toMatchObject([sales])
    expect(reportsMenu(given, true)[0]?.entries).toMatchObject([{ label: 'Standard reports', path: '/reports' }, sales])
  })
})
