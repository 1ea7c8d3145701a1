import { BusinessError } from '../business-error.ts'

/** A file that is no EPCIS document, or one that cannot be believed; the message goes on with the name of its field. */
export const unreadableEpcis = (message: string) =>
  new BusinessError('epcis.validation', `bytes ${message}`, [{ field: 'bytes', message }])
