import type { Page } from '@playwright/test'
import { permissionNames, permits } from '@galen/domain/permissions'
import { standardReports } from '@galen/domain/reports/standard-reports'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import { framedScreens, menusFor } from './declared-screens.ts'
import { expect, test } from './fixture.ts'
import { offeredMenus } from './offered-menus.ts'
import { demoPerson, givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { expectHome, fillIn, openAs } from './signing-in.ts'
import { follow } from './visiting.ts'

const mainMenus = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' })
/** The dashboards that someone was given in the company they begin in, as the menu offers them (Spec §6). */
async function reportsOf(email: string): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select d.name from dashboard_permission d join company c on c.id = d.company_id join app_user u on u.id = d.user_id
    where u.email = ${email} and c.name = 'Corvane Rx'`
  return rows.map(({ name }) => `Reports: ${name}`)
}

const html = (page: Page) => page.locator('html')

test.describe('menus', () => {
  const people = {
    admin: 'administrator',
    manager: 'salesManager',
    rep: 'salesRep',
    buyer: 'buyer',
    warehouse: 'warehouse',
    accountant: 'accountant',
    compliance: 'complianceOfficer',
    viewer: 'readOnly',
  } as const satisfies Partial<Record<Parameters<typeof demoPerson>[0], StandardRoleName>>

  test('are what the role grants to whoever signs in, and a screen that is not granted says which permission it needs', async ({
    page,
  }) => {
    await page.goto('/logout')
    for (const [name, role] of Object.entries(people) as [keyof typeof people, StandardRoleName][])
      await test.step(`for ${name} what the role ${role} grants`, async () => {
        await fillIn(page, demoPerson(name))
        await expectHome(page)
        const granted = new Set<string>(standardRoles[role].permissions)
        const standard = standardReports.some(({ needs }) => permits(needs, granted))
          ? ['Reports: Standard reports']
          : []
        const expected = [...(await menusFor(role)), ...standard, ...(await reportsOf(demoPerson(name).email))]
        expect((await offeredMenus(page)).toSorted()).toEqual(expected.toSorted())
        if (name === 'viewer') return
        await accountButton(page).click()
        await page.getByRole('menuitem', { name: 'Logout' }).click()
      })
    await test.step('a screen that is not granted', async () => {
      await follow(page, '/users')
      await expect(page.getByRole('heading', { name: 'You cannot open Users' })).toBeVisible()
      await expect(
        page.getByText(/^You need the permission Edit user\. .*Marisol Vega.* can grant it\.$/),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Go home' }).click()
      await expectHome(page)
    })
  })

  test('lead from an unknown address to screens, which title and breadcrumb name, and are folded into one where the bar is narrow', async ({
    page,
  }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] }), '/no/such/page')
    await test.step('an unknown address says so inside the frame', async () => {
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Galen 360 · Not found')
      await page.getByRole('link', { name: 'Go home' }).click()
      await expectHome(page)
    })
    await test.step('menus lead to their screens, whose name stands in the title and the breadcrumb', async () => {
      await mainMenus(page).getByRole('button', { name: 'Admin' }).click()
      await page.getByRole('menuitem', { name: 'Users' }).click()
      await expect(page).toHaveURL(/\/users$/)
      await expect(page).toHaveTitle('Galen 360 · Users')
      await expect(breadcrumb(page).getByRole('listitem')).toHaveText(['Admin', 'Users'])
      await expect(breadcrumb(page).locator('[aria-current=page]')).toHaveText('Users')
    })
    await test.step('menus are folded into one where the bar is narrow', async () => {
      await page.setViewportSize({ width: 820, height: 1180 })
      await expect(mainMenus(page)).toBeHidden()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Audit' }).click()
      await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
    })
  })

  test('someone without any rights sees whom to ask', async ({ page }) => {
    const company = await givenCompany()
    await givenPerson({ company, name: 'Ada Lindgren', permissions: ['EDIT_USER'] })
    await givenPerson({ company, name: 'Omar Haddad', permissions: ['EDIT_USER'] })
    await openAs(page, await givenPerson({ company }))
    const card = page.getByRole('region', { name: 'Your account has no access yet' })
    await expect(card.getByRole('listitem')).toHaveText(['Ada Lindgren', 'Omar Haddad'])
    // Manufacturers, EDI and goals show without a permission (Spec §6), and nothing besides them.
    expect((await offeredMenus(page)).toSorted()).toEqual(['Admin: EDI', 'Admin: Rep Goal', 'Entities: Manufacturer'])
  })
})

test('the avatar menu names the person, their companies, Account Settings and Logout, and every screen names itself in the title', async ({
  page,
}) => {
  await openAs(page, demoPerson('admin'))
  await test.step('the avatar menu', async () => {
    await expect(accountButton(page)).toContainText('Marisol Vega')
    await expect(page.getByRole('banner').getByText('Demo'), 'as what needs attention').toHaveCSS(
      'color',
      'rgb(147, 55, 13)',
    )
    await accountButton(page).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('admin@demo.galen')
    await expect(menu.getByText('Swap company')).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await menu.getByRole('menuitem', { name: 'Account Settings' }).click()
    await expect(page).toHaveTitle('Galen 360 · Account Settings')
  })
  await test.step('every screen', async () => {
    for (const screen of await framedScreens()) {
      await follow(page, screen.path.replaceAll(/\/:\w+\?/g, ''))
      if (screen.hidesContextBar) await expect(breadcrumb(page)).toHaveCount(0)
      else await expect(breadcrumb(page).locator('[aria-current=page]')).toHaveText(screen.title)
      await expect(page).toHaveTitle(`Galen 360 · ${screen.title}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
  })
})

test('a long name gives way, so that the company is always seen', async ({ page }) => {
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley van den Oudenhoven zu Hohenzollern-Sigmaringen'
  const person = await givenPerson({ name, permissions: permissionNames })
  await openAs(page, person)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const company = page.getByRole('banner').getByText('Corvane Rx')
    await expect(company).toBeInViewport({ ratio: 1 })
    expect(await company.evaluate((chip) => chip.scrollWidth - chip.clientWidth), 'what is cut off').toBe(0)
  }
})

test('a theme follows the system until one is chosen; it and the density stay after a reload and hold on another device', async ({
  page,
  anotherBrowser,
}) => {
  const person = await givenPerson()
  await openAs(page, person)
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await test.step('the theme follows the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
  await test.step('theme and density are set in the avatar menu', async () => {
    await accountButton(page).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('menuitemradio', { name: 'Comfortable rows' }).click()
    await expect(html(page)).toHaveAttribute('data-density', 'comfortable')
    await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved!')
  })
  await test.step('they stay after a reload and hold on another device', async () => {
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(html(page)).toHaveAttribute('data-density', 'comfortable')
    const elsewhere = await anotherBrowser()
    await openAs(elsewhere, person)
    await expect(html(elsewhere)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(html(elsewhere)).toHaveAttribute('data-density', 'comfortable')
  })
})

test.describe('when something fails', () => {
  const crash = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error!' })

  test('a page that crashes leaves the top bar working', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] }))
    await page.route('**/search/user?**', (route) =>
      route.fulfill({ json: { total: 1, totalIsExact: true, content: [null] } }),
    )
    await mainMenus(page).getByRole('button', { name: 'Admin' }).click()
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await expect(crash(page)).toBeVisible()
    await expect(page.getByText(/^Error ID \w+$/)).toBeVisible()
    await mainMenus(page).getByRole('button', { name: 'Admin' }).click()
    await page.getByRole('menuitem', { name: 'Audit' }).click()
    await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
    await page.goBack()
    await page.unroute('**/search/user?**')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(usersTable(page)).toBeVisible()
  })

  test('a page whose code is gone is loaded again once, by itself, where the person wanted to go', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }))
    await expectHome(page)
    await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    await page.keyboard.type('gu')
    await page.waitForEvent('load')
    await expect(usersTable(page)).toBeVisible()
    expect(reports.filter((text) => text.includes('Loading chunk users-page failed'))).toHaveLength(1)
  })

  test('a page whose code stays gone is not loaded in circles', async ({ page }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }))
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(crash(page)).toBeHidden()
    // The wanted one, and its one repetition.
    expect(loads).toBe(2)
    await page.unrouteAll()
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
    await expect(usersTable(page)).toBeVisible()
  })

  test('what cannot be opened leaves the page as it is and says why, and a later press opens it', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
    await page.getByRole('searchbox').fill('half a na')
    await page.route('**/assets/palette-*.js', (route) => route.fulfill({ status: 404 }))
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByText('There is a new version. Reload the page to open this.')).toBeVisible()
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.keyboard.press('F1')
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('half a na')
    await page.unrouteAll()
    await page.keyboard.press('F1')
    await expect(page.getByRole('dialog', { name: 'Users' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  })

  test('a bar says that there is no network, and a page that is asked for while the server is away is opened on Retry', async ({
    page,
    context,
  }) => {
    // Its code may come while the home page is idle, before the server goes.
    await page.route(/users-page-[^/]+\.js/, (route) => route.abort('connectionrefused'))
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }))
    await expectHome(page)
    await test.step('without a network there is a bar, until it is back', async () => {
      await context.setOffline(true)
      await expect(page.getByText(/^Offline\./)).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(/^Offline\./)).toBeHidden()
      // A live connection that comes back later would say that the server answers.
      await expect(page.getByRole('img', { name: /^Live: / })).toBeVisible()
    })
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.keyboard.type('gu')
    await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByText(/^Offline\./)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(usersTable(page)).toBeVisible()
    await expect(page.getByText(/^Offline\./)).toBeHidden()
  })
})

test.describe('messages', () => {
  const bell = (page: Page) => page.getByRole('button', { name: /^Messages/ })
  const toast = (page: Page, role: 'status' | 'alert', text: string) =>
    page.getByRole(role).filter({ hasText: text }).last()

  async function resetPasswordOf(page: Page, name: string) {
    await usersTable(page).getByRole('link', { name }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Reset Password' }).click()
    await page
      .getByRole('dialog', { name: `Reset the password of ${name}?` })
      .getByRole('button', { name: 'Reset Password' })
      .click()
  }

  async function vanish(page: Page) {
    await resetPasswordOf(page, 'Omar Haddad')
    await expect(toast(page, 'status', 'E-mail sent successfully.')).toBeVisible()
    const place = await page.getByText('E-mail sent successfully.').boundingBox()
    expect(
      (place?.y ?? 900) < 120 && Math.abs((place?.x ?? 0) + (place?.width ?? 0) / 2 - 720) < 100,
      'top centre',
    ).toBe(true)
    await page.clock.fastForward(3000)
    await expect(page.getByText('E-mail sent successfully.')).toBeVisible()
    await page.clock.fastForward(2500)
    await expect(page.getByText('E-mail sent successfully.')).toBeHidden()
    await page.keyboard.press('Escape')
    await bell(page).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'E-mail sent successfully.' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').filter({ hasText: 'E-mail sent successfully.' })).toBeHidden()
  }

  async function stayInTheList(page: Page) {
    await page.route('**/api/admin/user/resetPassword/*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await resetPasswordOf(page, 'Omar Haddad')
    const text = 'there is an error in your request please try again'
    await expect(toast(page, 'alert', text)).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(toast(page, 'alert', text)).toBeVisible()
    await page.clock.fastForward(2500)
    await expect(toast(page, 'alert', text)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bell(page)).toHaveAccessibleName('Messages, 1 unread')
    await bell(page).click()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell(page)).toHaveAccessibleName('Messages')
  }

  test('vanish after five seconds, failures too, and stay in the list of the bell, unread until it is opened', async ({
    page,
  }) => {
    const company = await givenCompany()
    await givenPerson({ company, name: 'Omar Haddad' })
    await page.clock.install()
    await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
    await test.step('what went well vanishes and stays in the list of the bell', () => vanish(page))
    await test.step('what failed vanishes as well, and counts at the bell', () => stayInTheList(page))
  })
})
