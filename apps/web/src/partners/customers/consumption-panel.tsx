import { ingredientConsumptionIndex } from '@galen/contract/items/item-stock-indices'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { errorText } from '../../shell/error-text.ts'
import { quoted, useSearch } from '../../shell/search.ts'
import styles from './customers.module.css'

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** What they bought of each controlled substance in thirty days, against what thirty days usually come to. */
export function ConsumptionPanel({ customerId }: { customerId: string }) {
  const found = useSearch(ingredientConsumptionIndex, { query: `customerId:${quoted(customerId)}`, size: 50 })
  const rows = found.data?.content ?? []
  return (
    <Panel title={text('Controlled substances')} beside={text('30 days against the average of a year')}>
      {found.isError && <p className={styles['none']}>{errorText(found.error)}</p>}
      {found.isSuccess && rows.length === 0 && (
        <p className={styles['none']}>{text('They bought no controlled substance within a year.')}</p>
      )}
      {rows.length > 0 && (
        <table className={styles['table']} aria-label={text('Controlled substances')}>
          <thead>
            <tr>
              <th scope="col">{text('Substance')}</th>
              <th scope="col" className={styles['amount']}>
                {text('30 days, mg')}
              </th>
              <th scope="col" className={styles['amount']}>
                {text('Average, mg')}
              </th>
              <th scope="col" className={styles['amount']}>
                {text('30 days, units')}
              </th>
              <th scope="col" className={styles['amount']}>
                {text('Average, units')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.ingredient}</td>
                <td className={styles['amount']}>{figures.format(row.milligrams30)}</td>
                <td className={styles['amount']}>{figures.format(row.averageMilligrams)}</td>
                <td className={styles['amount']}>{figures.format(row.units30)}</td>
                <td className={styles['amount']}>{figures.format(row.averageUnits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
