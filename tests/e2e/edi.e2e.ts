import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { writeInterchange } from '@galen/domain/edi/x12'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenClass, givenCustomer } from './given-customers.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function connect(page: Page) {
  await said(page, 'Connect the first partner.')
  await page.keyboard.press('c')
  const asked = dialog(page, 'New EDI configuration')
  await expect(asked.getByRole('combobox', { name: 'Partner type' })).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Save' })).toBeDisabled()
  await asked.getByRole('combobox', { name: 'Partners' }).fill('Larkspur')
  await page.getByRole('option', { name: /Larkspur/ }).click()
  await asked.getByRole('textbox', { name: 'Interchange ID of Larkspur Pharmacy' }).fill('larkspur')
  await asked.getByRole('textbox', { name: 'Our interchange ID' }).fill('corvane')
  expect(await objections(page)).toEqual([])
  await asked.getByRole('button', { name: 'Save' }).click()
  await said(page, 'EDI created successfully')
  await expect(page.getByRole('row', { name: /Larkspur Pharmacy/ })).toBeVisible()
}

/** What the configuration in the list offers when one points at it. */
async function onRow(page: Page, act: 'Edit' | 'Delete') {
  const row = page.getByRole('row', { name: /Larkspur Pharmacy/ })
  await row.hover()
  await row.getByRole('button', { name: act }).click()
}

const interchange = writeInterchange(
  {
    sender: 'LARKSPUR',
    receiver: 'CORVANE',
    group: 'PO',
    set: '850',
    controlNumber: 9144,
    at: new Date('2026-11-17T20:15:00Z'),
    isTest: false,
  },
  [
    ['BEG', '00', 'SA', 'EM-55120', null, '20261117'],
    ['PO1', 1, 60, 'EA', '37.90', null, 'N4', '98114020310'],
    ['PID', 'F', null, null, null, 'ENOXAPARIN SYRINGE'],
    ['CTT', 1],
  ],
)

async function receiveFile(page: Page, content: string) {
  await page.getByRole('button', { name: 'Receive file' }).click()
  const asked = dialog(page, 'Receive EDI file')
  await asked
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'order.edi', mimeType: 'text/plain', buffer: Buffer.from(content) })
  await asked.getByRole('button', { name: 'Receive', exact: true }).click()
}

test('a customer is connected, its order is received, looked at and handled, and the exchange ends', async ({
  page,
}) => {
  const company = await givenCompany()
  const ana = await givenPerson({ company, permissions: permissionNames, name: 'Ana Ruiz' })
  await givenCustomer(page, ana, { companyName: 'Larkspur Pharmacy', classId: await givenClass(company) })
  await openAs(page, ana, '/edi-page')
  await test.step('the first partner is connected', () => connect(page))

  await test.step('the configuration is changed', async () => {
    await onRow(page, 'Edit')
    const asked = dialog(page, 'Edit EDI configuration')
    await asked.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: '850 purchase order, numbers of the customer first' }).click()
    await asked.getByRole('button', { name: 'Save' }).click()
    await said(page, 'EDI updated successfully')
    await expect(asked).toBeHidden()
    await page
      .getByRole('row', { name: /Larkspur Pharmacy/ })
      .getByText('Inbound')
      .click()
    await expect(asked.getByRole('combobox', { name: 'Template' })).toHaveValue(/numbers of the customer first/)
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
  })

  await test.step('a broken file is kept and answered, and the right one is received', async () => {
    await page.getByRole('link', { name: 'Traffic' }).click()
    await said(page, 'No EDI connection is set up. Documents stay queued here until you download them.')
    await said(page, 'No EDI traffic yet.')
    await receiveFile(page, interchange.replace('SE*6', 'SE*7'))
    await expect(dialog(page, '1 document received')).toContainText('SE01 says 7, and there are 6 segments')
    await page.keyboard.press('Escape')
    await receiveFile(page, interchange.replaceAll('9144', '9145'))
    await expect(dialog(page, '1 document received')).toContainText('98114020310')
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('the order stands beside its text, and is marked as handled', async () => {
    await page
      .getByRole('row', { name: /850.*SR-/ })
      .getByText('Larkspur Pharmacy')
      .click()
    const document = dialog(page, '850 from Larkspur Pharmacy')
    await expect(document.getByRole('list', { name: 'Segments' })).toContainText('BEG*00*SA*EM-55120')
    await expect(document.getByRole('region', { name: 'Readable' })).toContainText('ENOXAPARIN SYRINGE')
    expect(await objections(page)).toEqual([])
    await document.getByRole('button', { name: 'Mark handled' }).click()
    await said(page, 'Document marked as handled')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /997/ })).toHaveCount(2)
    await expect(page.getByRole('row', { name: /997/ }).first()).toContainText('Queued')
    expect(await objections(page)).toEqual([])
  })

  await test.step('the exchange ends, and what was exchanged stays', async () => {
    await page.getByRole('link', { name: 'Configurations' }).click()
    await expect(page.getByRole('heading', { name: 'EDI configurations' })).toBeVisible()
    await onRow(page, 'Delete')
    await dialog(page, 'Delete 850 inbound with Larkspur Pharmacy?').getByRole('button', { name: 'Delete' }).click()
    await said(page, 'EDI configuration deleted')
    await said(page, 'Connect the first partner.')
    expect(await owner`select 1 from edi_document where company_id = ${company.id}`).toHaveLength(4)
  })
})
