import { Group } from '@mantine/core'
import type { ItemRow } from '@galen/contract/items/item-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { LinkButton } from '../../kit/button.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { text } from '../../kit/text.ts'
import { itemAddress } from './item-address.ts'
import { ItemFlags } from '../flags/item-flags.tsx'
import { ItemActivePill, scheduleInWords } from './item-labels.tsx'
import { Measure } from './measure.tsx'

/** One item next to the list: what it is, what there is of it, what it costs a customer. */
export const ItemPeek = ({ item }: { item: ItemRow }) => (
  <>
    <dl>
      <Fact label={text('NDC')}>{item.ndc ? <span className="code">{item.ndc}</span> : '–'}</Fact>
      <Fact label={text('Name')}>{item.itemNameLong || item.itemName}</Fact>
      <Fact label={text('Strength')}>
        <Measure amount={item.strength} unit={item.strengthUnit} list="strengthUnit" />
      </Fact>
      <Fact label={text('Size')}>
        <Measure amount={item.size} unit={item.sizeUnit} list="sizeUnit" />
      </Fact>
      <Fact label={text('Form')}>{item.form ?? '–'}</Fact>
      <Fact label={text('Manufacturer')}>{item.manufacturer ?? '–'}</Fact>
      <Fact label={text('Schedule')}>{item.deaSchedule ? scheduleInWords(item.deaSchedule) : '–'}</Fact>
      <Fact label={text('On hand')}>{writeFigure(item.onHand)}</Fact>
      <Fact label={text('Available')}>{writeFigure(item.available)}</Fact>
      <Fact label={text('Price')}>{item.price === null ? '–' : formatMoney(parseCents(item.price))}</Fact>
      <Fact label={text('Flags')}>{item.flags.length > 0 ? <ItemFlags flags={item.flags} screen="item" /> : '–'}</Fact>
      <Fact label={text('Status')}>
        <ItemActivePill isActive={item.isActive} />
      </Fact>
    </dl>
    <Group gap={8}>
      <LinkButton to={itemAddress(item.id)} icon="arrow">
        {text('Open')}
      </LinkButton>
      <LinkButton to={itemAddress(item.id, 'lots')} icon="rows">
        {text('Lots')}
      </LinkButton>
      <LinkButton to={itemAddress(item.id, 'sales-settings')} icon="edit">
        {text('Prices')}
      </LinkButton>
    </Group>
  </>
)
