import { givenCatalog } from './given-items.ts'
import { expect, test } from './fixture.ts'
import { owner } from './product.ts'
import { chosenFile, readFile } from './scenarios-of-importing.ts'
import { openAs } from './signing-in.ts'

test('a file of items is looked at, imported without its bad row, and leads to its items', async ({ page }) => {
  const { company, keeper, item } = await givenCatalog(page)
  const { number } = await item({ itemName: 'Carvedilol' })
  await openAs(page, keeper, '/item')
  await page.getByRole('link', { name: 'Import…' }).click()
  await readFile(
    page,
    chosenFile(
      'spring.csv',
      'Number,NDC,Legacy Id,Item Name,Strength',
      `${number},,,Carvedilol tablets,25`,
      ',11111-222-33,L1,Gauze,',
      ',12345,L2,Bad code,',
    ),
  )
  await expect(page.getByRole('link', { name: /^Skipped\s*1$/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('cell', { name: /^NDC / })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Skipped rows (CSV)' }).click()
  const leftOut = await download
  expect(leftOut.suggestedFilename()).toBe('spring left out.csv')
  const written = Buffer.concat(await Array.fromAsync(await leftOut.createReadStream())).toString()
  expect(written).toMatch(/^\uFEFFNumber,NDC,Legacy Id,Item Name,Strength,What is wrong\r\n,12345,L2,Bad code,,.*NDC: /)

  await page.getByRole('link', { name: /^Changed/ }).click()
  await expect(page.getByRole('cell', { name: /Item Name Carvedilol → Carvedilol tablets/ })).toBeVisible()

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  const question = page.getByRole('dialog', { name: 'Import the rest?' })
  await expect(question).toContainText('1 row is left out')
  // On a slow line, what goes on is where the person looks.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/apply**', async (route) => {
    await held
    await route.continue()
  })
  await question.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('progressbar', { name: '2 rows are being imported, all of them or none.' })).toBeVisible()
  release()
  await expect(page.getByText('2 items were imported.').first()).toBeVisible()

  await page.getByRole('link', { name: /^New/ }).click()
  await page.getByRole('link', { name: 'Gauze' }).click()
  await expect(page).toHaveURL(/\/item\/[\da-f-]+\/basic-information$/)
  const [made] = await owner<
    { count: number }[]
  >`select count(*)::integer as count from item where company_id = ${company.id}`
  expect(made?.count).toBe(2)
})

test('a file that is none is refused in words, and nothing is sent twice', async ({ page }) => {
  const { keeper } = await givenCatalog(page)
  await openAs(page, keeper, '/import/variation')
  await page.locator('input[type=file]').setInputFiles(chosenFile('notes.csv', 'Color', 'red'))
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByText(/^No column of the file is known/)).toBeVisible()
  await expect(page.getByText('No imports yet.')).toBeVisible()
})
