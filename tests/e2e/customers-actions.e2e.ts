import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { givenClass, givenCustomer, givenManyCustomers, makeSalesPerson } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner, rows } from './product.ts'
import { openAs } from './signing-in.ts'

const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const saved = (page: Page) => said(page, 'Saved!')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const OFFICE: readonly Permission[] = [
  'LIST_CUSTOMERS',
  'EDIT_CUSTOMER',
  'LIST_ALL_SALES',
  'LIST_COMPLIANCE',
  'APPROVE_COMPLIANCE',
  'VIEW_COST',
]

async function givenOffice() {
  const company = await givenCompany()
  const classId = await givenClass(company)
  return { company, classId, person: await givenPerson({ company, permissions: OFFICE }) }
}

const PLACE = {
  name: '',
  address: '12 Main St',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
  kind: 'both' as const,
  defaultBill: false,
  defaultShip: false,
  phone: '',
  deliveryNotes: '',
  active: true,
}

/** Drops a file onto the place that takes one, as a person does with the mouse. */
async function drop(page: Page, label: string, name: string, type: string, bytes: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = '', fileType = '', text = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([text], fileName, { type: fileType }))
      return data
    },
    [name, type, bytes],
  )
  const place = page.getByRole('group', { name: label }).locator('> div').nth(1)
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

test('the selected customers get a class, stay selected, and then get a rep', async ({ page }) => {
  const { company, person } = await givenOffice()
  await givenClass(company, 'Hospital')
  const [before, after] = [
    await givenPerson({ company, name: 'Priya Raman' }),
    await givenPerson({ company, name: 'Tomas Herrera' }),
  ]
  await makeSalesPerson(company, after.id)
  await givenManyCustomers(company, 3, before.id)
  await openAs(page, person, '/customer')
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Set class' }).click()
  const classes = dialog(page, 'Set the class of 2 customers')
  await expect(classes.getByRole('button', { name: 'Set class' })).toHaveAttribute('aria-disabled', 'true')
  await classes.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Hospital' }).click()
  await classes.getByRole('button', { name: 'Set class' }).click()
  await expect(classes).toContainText('2 customers changed.')
  await page.keyboard.press('Escape')
  await expect(classes).toBeHidden()
  await expect(bar).toContainText('2 selected')

  await bar.getByRole('button', { name: 'Assign rep' }).click()
  await expect(page).toHaveURL(/\/customer\/bulkUpdate$/)
  await expect(page.getByRole('table', { name: 'Listed customers' }).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Enter')
  const reps = dialog(page, 'Update the Sales Rep for the listed customers')
  await reps.getByRole('combobox', { name: 'Sales Rep' }).fill('Tomas')
  await page.getByRole('option', { name: /Tomas Herrera/ }).click()
  await reps.getByRole('button', { name: 'Update' }).click()
  await said(page, '2 customers changed.')
  const given = await owner`
    select c.number, p.name from customer c join property p on p.id = c.class_id
    where c.company_id = ${company.id} and c.sales_rep_id = ${after.id} order by c.number`
  expect(given).toEqual([
    { number: 'B001', name: 'Hospital' },
    { number: 'B002', name: 'Hospital' },
  ])
})

test('the copy of a license is dropped onto it, and another paper is deleted after a question', async ({ page }) => {
  const { person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId, addresses: [PLACE] })
  await openAs(page, person, `/customer/${id}/compliance`)
  await page.getByRole('button', { name: 'Add a license' }).click()
  const license = dialog(page, 'Add a license')
  await license.getByRole('textbox', { name: 'Number' }).fill('TX-30412')
  await license.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: /^TX/ }).click()
  await license.getByRole('textbox', { name: 'Expires' }).fill('12/31/2035')
  await drop(page, 'Copy of the license', 'trick.pdf', 'application/pdf', 'MZ this is no paper')
  await expect(license.getByText('trick.pdf is not a valid PDF, PNG or JPEG file.')).toBeVisible()
  await drop(page, 'Copy of the license', 'license.pdf', 'application/pdf', '%PDF-1.7\nthe license\n%%EOF\n')
  await expect(license.getByRole('combobox', { name: 'Copy' })).toHaveValue('license.pdf')
  await license.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Licenses' }).getByRole('row', { name: /TX-30412/ })).toContainText(
    'license.pdf',
  )
  await saved(page)
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  const place = page.getByRole('region', { name: '12 Main St, Austin, TX 78701' })
  await expect(place).toContainText('License missing')
  await page
    .getByRole('navigation', { name: 'Parts of this document' })
    .getByRole('link', { name: 'Compliance' })
    .click()

  await drop(page, 'Add a document', 'stray.pdf', 'application/pdf', '%PDF-1.7\na stray\n%%EOF\n')
  const papers = page.getByRole('table', { name: 'Documents' })
  await expect(papers).toContainText('stray.pdf')
  await expect(
    papers.getByRole('button', { name: 'license.pdf is the copy of a license, so it stays.' }),
  ).toHaveAttribute('aria-disabled', 'true')
  await papers.getByRole('button', { name: 'Delete stray.pdf' }).click()
  await dialog(page, 'Delete stray.pdf?').getByRole('button', { name: 'Delete' }).click()
  await expect(papers).not.toContainText('stray.pdf')
  await expect(papers).toContainText('license.pdf')
  await expect(page.getByRole('region', { name: 'Activity' })).toBeHidden()
  const [row] = await owner`select action from audit_entry where entity_id = ${id} order by id desc limit 1`
  expect(row).toEqual({ action: 'remove-document' })
})

test('a customer is copied to another company once what goes along was shown', async ({ page }) => {
  const { company, person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, {
    companyName: 'Fernbrook Pharmacy',
    classId,
    addresses: [PLACE],
    legacyId: '4411',
  })
  const elsewhere = await givenCompany('Corvane East')
  await rows.member(elsewhere, person.id, OFFICE)
  await owner`update app_user set default_company_id = ${company.id} where id = ${person.id}`
  await openAs(page, person, `/customer/${id}/basic-information`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another company' }).click()
  const question = dialog(page, 'Copy Fernbrook Pharmacy to another company')
  await question.getByRole('button', { name: 'Show used records' }).click()
  await expect(question).toContainText(`Nothing is copied yet. This will be copied to ${elsewhere.name}:`)
  await expect(question.getByRole('listitem').filter({ hasText: 'One address' })).toBeVisible()
  await expect(question).toContainText('Customer class Independent pharmacy: there is none of that name')
  await expect(question).toContainText('Compliance approval, which is decided again there')
  await question.getByRole('button', { name: 'Copy' }).click()
  await said(page, `is now customer C00001 of ${elsewhere.name}`)
  const copies = await owner`
    select c.company_name, c.legacy_id, c.compliance_status, a.city from customer c
    join customer_address a on a.customer_id = c.id where c.company_id = ${elsewhere.id}`
  expect(copies).toEqual([
    { company_name: 'Fernbrook Pharmacy', legacy_id: '4411', compliance_status: 'pending', city: 'Austin' },
  ])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another company' }).click()
  await question.getByRole('button', { name: 'Show used records' }).click()
  await expect(question).toContainText('Fernbrook Pharmacy is there already as customer C00001')
})

async function openByKey(page: Page) {
  await said(page, '12 Main St')
  await page.keyboard.press('e')
  await expect(dialog(page, 'Address').getByRole('textbox', { name: 'Street' })).toHaveValue('12 Main St')
  await page.keyboard.press('Escape')
}

async function removeAddress(page: Page, id: string) {
  const first = page.getByRole('region', { name: '12 Main St, Austin, TX 78701' })
  await expect(first).toContainText('Ships here')
  await first.getByRole('button', { name: /^Change/ }).click()
  await dialog(page, 'Address').getByRole('button', { name: 'Remove this address' }).click()
  await expect(first).toBeHidden()
  await saved(page)
  await expect(page.getByRole('region', { name: '9 Oak Ave, Austin, TX 78701' })).toContainText('Ships here')
  const left = await owner`select address, default_ship, default_bill from customer_address where customer_id = ${id}`
  expect(left).toEqual([{ address: '9 Oak Ave', default_ship: true, default_bill: true }])
}

async function eraseContact(page: Page) {
  await page.getByRole('link', { name: 'Basic information' }).click()
  await page.getByRole('button', { name: 'Erase Imani Abara permanently' }).click()
  const question = dialog(page, 'Erase Imani Abara permanently?')
  await question.getByRole('textbox', { name: 'Reason' }).fill('They asked us to.')
  await question.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Name of Otto Lind' })).toHaveValue('Otto Lind')
  await said(page, 'erased a contact')
  await expect(page.getByText('Imani Abara')).toHaveCount(0)
  expect(await owner`select from audit_entry where before::text || after::text like '%Imani%'`).toHaveLength(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name of Otto Lind' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name of Imani Abara' })).toHaveCount(0)
}

async function showMargin(page: Page) {
  const margin = page.getByRole('textbox', { name: 'Minimum margin' })
  await expect(margin).toHaveAttribute('placeholder', '12.5')
  await expect(margin).toHaveValue('')
  await said(page, 'Leave empty for the default of class Independent pharmacy (12.5%).')
}

test('a key opens the address in sight, one is removed, a contact who asks for it is erased, and an empty margin shows that of the class', async ({
  page,
}) => {
  const { company, classId } = await givenOffice()
  const person = await givenPerson({ company, permissions: [...OFFICE, 'AUDIT'] })
  await owner`
    with rule as (
      insert into sales_rule (company_id, name, condition, effect, position)
      values (${company.id}, 'Retail margin', '{"kind": "marginBelow", "percent": 12.5}', 'warn', 1) returning id)
    insert into sales_rule_value (company_id, rule_id, property_id) select ${company.id}, id, ${classId} from rule`
  const contact = { role: 'Owner', phone: '', email: '', getsInvoices: false, getsStatements: false }
  const { id } = await givenCustomer(page, person, {
    companyName: 'Fernbrook Pharmacy',
    classId,
    addresses: [PLACE, { ...PLACE, address: '9 Oak Ave' }],
    contacts: [
      { ...contact, name: 'Imani Abara' },
      { ...contact, name: 'Otto Lind' },
    ],
  })
  await openAs(page, person, `/customer/${id}/address`)
  await test.step('a key opens the address in sight', () => openByKey(page))
  await test.step('an address is removed, and another becomes the one that goods go to', () => removeAddress(page, id))
  await test.step('a contact who asks for it is erased, from the timeline too', () => eraseContact(page))
  await page.getByRole('link', { name: 'Properties' }).click()
  await test.step('an empty margin shows what its class asks for, in grey', () => showMargin(page))
})
