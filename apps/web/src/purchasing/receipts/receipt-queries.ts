/** What `/receipt/to-receive` lists, and home counts. */
export const TO_RECEIVE = 'status:Placed AND openUnits:>0'
