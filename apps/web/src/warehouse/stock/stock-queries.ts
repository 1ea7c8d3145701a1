/** What `/warehouse/stock` lists, and home counts: what is on a shelf. */
export const ON_HAND = 'onHand:>0'
