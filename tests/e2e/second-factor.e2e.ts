import type { Page } from '@playwright/test'
import { objections } from './axe.ts'
import { enrol } from './enrolment.ts'
import { expect, test } from './fixture.ts'
import { textOfMail } from './stored-mail.ts'
import { codeOf, wrongCode } from './one-time-code.ts'
import { demoPerson, givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { type Credentials, expectHome, expectSignInPage, fillIn, openAs, tokensOf } from './signing-in.ts'
import { follow } from './visiting.ts'

const box = (page: Page, place: number) => page.getByLabel(`Digit ${place} of 6`)
const verify = (page: Page) => page.getByRole('button', { name: 'Verify Code' })
const refusal = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const shownDigits = async (page: Page) => Promise.all([1, 2, 3, 4, 5, 6].map((place) => box(page, place).inputValue()))

async function reachTheBoxes(page: Page, who: Credentials) {
  await page.goto('/logout')
  await goToTheBoxes(page, who)
}

/** From the sign-in page that is open. */
async function goToTheBoxes(page: Page, who: Credentials) {
  await fillIn(page, who)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectSignInPage(page)
}

async function give(page: Page, code: string) {
  await box(page, 1).focus()
  await page.keyboard.type(code)
  await verify(page).click()
}

test('lets the demo user in whose secret the start prints', async ({ page }) => {
  const person = demoPerson('mfa')
  const { demoSignIns } = await import('@galen/server/demo/load-demo')
  const secret = /mfa@demo\.galen.*\b([A-Z2-7]{16,})\b/.exec(demoSignIns().join('\n'))?.[1] ?? ''
  // As if their last sign-in were a while ago: a code works once.
  await owner`update app_user set mfa_last_step = null where email = ${person.email}`
  await reachTheBoxes(page, person)
  await give(page, codeOf(secret))
  await expectHome(page)
})

test('the six boxes take digits only, one by one or pasted, and lead back to the user name', async ({
  page,
  context,
}) => {
  const person = await givenPerson()
  await enrol(page, person)
  await reachTheBoxes(page, person)
  const beginAgain = async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expectSignInPage(page)
    await goToTheBoxes(page, person)
  }
  await test.step('Verify Code can be pressed only when all six are filled', async () => {
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(verify(page)).toBeDisabled()
    await page.keyboard.type('12345')
    await expect(box(page, 6)).toBeFocused()
    await expect(verify(page)).toBeDisabled()
    await page.keyboard.type('6')
    await expect(verify(page)).toBeEnabled()
    expect(await shownDigits(page)).toEqual(['1', '2', '3', '4', '5', '6'])
  })
  await test.step('Backspace goes back, and the arrows move', async () => {
    await page.keyboard.press('Backspace')
    await expect(box(page, 5)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(box(page, 4)).toBeFocused()
    expect(await shownDigits(page)).toEqual(['1', '2', '3', '4', '', ''])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(box(page, 2)).toBeFocused()
    await page.keyboard.type('9')
    await page.keyboard.press('ArrowRight')
    await expect(box(page, 4)).toBeFocused()
    expect(await shownDigits(page)).toEqual(['1', '9', '3', '4', '', ''])
  })
  await test.step('only digits are taken', async () => {
    await beginAgain()
    await page.keyboard.type('1a-2 b3')
    expect(await shownDigits(page)).toEqual(['1', '2', '3', '', '', ''])
  })
  await test.step('one paste fills all, whatever stands between the digits', async () => {
    await beginAgain()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText(' 654 321\n'))
    await box(page, 3).focus()
    await page.keyboard.press('ControlOrMeta+v')
    expect(await shownDigits(page)).toEqual(['6', '5', '4', '3', '2', '1'])
    await expect(verify(page)).toBeEnabled()
  })
})

test('a wrong code is refused with the tries that are left, the right one lets in, and after five wrong ones one waits', async ({
  page,
}) => {
  const person = await givenPerson()
  const { secret } = await enrol(page, person)
  await test.step('two wrong codes and the right one', async () => {
    await reachTheBoxes(page, person)
    await give(page, wrongCode(secret))
    await expect(refusal(page, 'Error: token invalid. 4 tries left.')).toBeVisible()
    expect(await shownDigits(page)).toEqual(['', '', '', '', '', ''])
    await expect(box(page, 1)).toBeFocused()
    await give(page, wrongCode(secret))
    await expect(refusal(page, 'Error: token invalid. 3 tries left.')).toBeVisible()
    await give(page, codeOf(secret, 1))
    await expectHome(page)
  })
  await test.step('five wrong codes lead back to the sign-in page, which says how long to wait', async () => {
    await leave(page)
    await goToTheBoxes(page, person)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await give(page, wrongCode(secret))
      await expect(refusal(page, `Error: token invalid. ${left} left.`)).toBeVisible()
    }
    await give(page, wrongCode(secret))
    await expectSignInPage(page)
    await expect(refusal(page, /^Too many wrong codes\. Try again in \d+ minutes\.$/)).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await fillIn(page, person)
    await expect(refusal(page, /^Too many tries\. Try again in /)).toBeVisible()
  })
})

test('a code lets in once, and so does a recovery code', async ({ page, anotherBrowser }) => {
  const person = await givenPerson()
  const { secret, recoveryCodes } = await enrol(page, person)
  const [recoveryCode = ''] = recoveryCodes
  const code = codeOf(secret, 1)
  const giveRecoveryCode = async (where: Page) => {
    await where.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(where.getByLabel('Recovery code')).toBeFocused()
    await expect(verify(where)).toBeDisabled()
    await where.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
    await verify(where).click()
  }
  await reachTheBoxes(page, person)
  await give(page, code)
  await expectHome(page)

  const elsewhere = await anotherBrowser()
  await reachTheBoxes(elsewhere, person)
  await give(elsewhere, code)
  await expect(refusal(elsewhere, /^Error: token invalid\. \d tries left\.$/)).toBeVisible()
  await giveRecoveryCode(elsewhere)
  await expectHome(elsewhere)

  await leave(page)
  await goToTheBoxes(page, person)
  await giveRecoveryCode(page)
  await expect(refusal(page, 'Error: token invalid.')).toBeVisible()
})

test.describe('in the account settings', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Two-factor' })
  const listed = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

  async function begin(page: Page, password: string) {
    await section(page).getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  }

  /** Sets it up with a picture and a first code. */
  async function setUp(page: Page, person: Person) {
    await expect(section(page).getByText('Off', { exact: true })).toBeVisible()
    await begin(page, 'not my password')
    await expect(page.getByRole('dialog').getByText('Username or password invalid.')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()

    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    const secret = await page
      .getByRole('dialog')
      .getByText(/^[A-Z2-7 ]{16,}$/)
      .innerText()
    await give(page, wrongCode(secret))
    await expect(page.getByRole('dialog').getByText('Error: token invalid.')).toBeVisible()
    await give(page, codeOf(secret))

    await expect(listed(page)).toHaveCount(10)
    const shown = await listed(page).allInnerTexts()
    expect(new Set(shown).size).toBe(10)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(section(page).getByText('On', { exact: true })).toBeVisible()
    await page.reload()
    await expect(section(page).getByText('On', { exact: true })).toBeVisible()
    await expect(page.getByText(shown[0] ?? '')).toBeHidden()
    await textOfMail(person.email, 'Two-factor sign-in is on')
    return { secret, oldCode: shown[0] ?? '' }
  }

  async function makeNewCodes(page: Page, person: Person) {
    await section(page).getByRole('button', { name: 'Create new codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Create new codes' }).click()
    await expect(listed(page)).toHaveCount(10)
    const codes = await listed(page).allInnerTexts()
    await page.getByRole('button', { name: 'Done' }).click()
    return codes
  }

  async function turnOff(page: Page, person: Person, wrong: string, right: string) {
    await section(page).getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor?' })
    const confirm = dialog.getByRole('button', { name: 'Turn off' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByLabel('Code from the app, or a recovery code').fill(wrong)
    await confirm.click()
    await expect(dialog.getByText(/is not right/)).toBeVisible()
    await dialog.getByLabel('Code from the app, or a recovery code').fill(right)
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(section(page).getByText('Off', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Two-factor is off' })).toBeVisible()
  }

  test('is set up with a first code, shows its recovery codes once, makes new ones and is turned off', async ({
    page,
    anotherBrowser,
  }) => {
    const person = await givenPerson()
    await openAs(page, person, '/account-settings')
    const { secret, oldCode } = await test.step('is set up with a picture and a first code', () => setUp(page, person))
    const phone = await anotherBrowser()
    await test.step('asks for a code from then on', async () => {
      await reachTheBoxes(phone, person)
      await give(phone, codeOf(secret, 1))
      await expectHome(phone)
    })
    const [, unusedCode = ''] = await test.step('makes new recovery codes, which end the old ones', async () => {
      const codes = await makeNewCodes(page, person)
      const used = (code: string) =>
        phone.request.post('/api/sign/login', { data: { username: person.email, password: person.password, code } })
      expect((await used(oldCode)).status()).toBe(401)
      expect((await used(codes[0] ?? '')).status()).toBe(200)
      return codes
    })
    await test.step('is turned off with password and code', async () => {
      await turnOff(page, person, wrongCode(secret), unusedCode)
      await tokensOf(phone, person)
    })
  })
})

test('a company that requires it lets no one work before they have set it up, and then at once', async ({
  page,
  anotherBrowser,
}) => {
  const company = await givenCompany()
  const ana = await givenPerson({ company, permissions: ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'] })
  const ben = await givenPerson({ company, name: 'Ben Okafor' })
  const enrolment = (where: Page) => where.getByRole('heading', { name: 'Set up two-factor' })
  const required = page.getByRole('switch', { name: 'Second factor required', exact: true })

  const elsewhere = await anotherBrowser()
  await openAs(elsewhere, ben)
  await expectHome(elsewhere)
  await openAs(page, ana, '/admin/configuration')
  await required.click({ force: true })
  await page
    .getByRole('dialog')
    .filter({ hasText: 'You will have to set up an authenticator app next.' })
    .getByRole('button', { name: 'Confirm' })
    .click()

  // No one loaded a page: both screens heard of it.
  await expect(enrolment(page)).toBeVisible()
  await expect(enrolment(elsewhere)).toBeVisible()
  await elsewhere.goto('/account-settings')
  await expect(enrolment(elsewhere)).toBeVisible()
  expect(await objections(elsewhere, {})).toEqual([])
  await elsewhere.getByRole('button', { name: 'Logout' }).click()
  await expectSignInPage(elsewhere)

  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username or password invalid.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await objections(page, {})).toEqual([])
  const secret = await page.getByText(/^[A-Z2-7 ]{16,}$/).innerText()
  await give(page, wrongCode(secret))
  await expect(refusal(page, 'Error: token invalid.')).toBeVisible()
  await give(page, codeOf(secret))
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Done' }).click()

  await expect(required).toBeChecked()
  expect(new URL(page.url()).pathname).toBe('/admin/configuration')
  await follow(page, '/account-settings')
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
  await follow(page, '/two-factor')
  await expectHome(page)
})
