/** `./test --full` runs every count, size and theme; `./test` runs the same tests with small counts. */
export const isFull = process.env['GALEN_TEST_SIZE'] === 'full'

export const sized = (small: number, full: number): number => (isFull ? full : small)
