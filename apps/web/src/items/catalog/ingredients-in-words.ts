import type { Item } from '@galen/contract/items/items'

/** "Oxycodone hydrochloride 5 mg; Acetaminophen 325 mg" */
export const ingredientsInWords = (ingredients: Item['ingredients']) =>
  ingredients.map(({ ingredient, strength, unit }) => [ingredient, strength, unit].filter(Boolean).join(' ')).join('; ')
