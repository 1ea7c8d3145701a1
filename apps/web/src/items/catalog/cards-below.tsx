import type { Item } from '@galen/contract/items/items'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { BarcodesCard } from '../codes/barcodes-card.tsx'
import { ImageCard } from '../images/image-card.tsx'
import { IngredientsCard } from './ingredients-card.tsx'
import { PackagesCard } from '../codes/packages-card.tsx'

/** The codes that lead to an item, what is in it, and what its box looks like. */
export const CardsBelow = ({ of }: { of: OpenDocument<Item> }) => (
  <>
    <PackagesCard of={of} />
    <BarcodesCard of={of} />
    <IngredientsCard of={of} />
    <ImageCard of={of} />
  </>
)
