import type { PseudoRandom } from '../pseudo-random.ts'

export type DemoPlace = { readonly city: string; readonly state: string; readonly zipCode: string }

// Cities with one of their zip codes.
const CITIES = `
Albany NY 12207; Austin TX 78701; Dallas TX 75201; Houston TX 77002; El Paso TX 79901; San Antonio TX 78205; Waco TX 76701;
Trenton NJ 08608; Newark NJ 07102; Edison NJ 08817; Cherry Hill NJ 08002; Philadelphia PA 19103; Pittsburgh PA 15222;
Erie PA 16501; Scranton PA 18503; Buffalo NY 14202; Rochester NY 14604; Brooklyn NY 11201; Yonkers NY 10701; Utica NY 13501;
Boston MA 02108; Worcester MA 01608; Hartford CT 06103; Stamford CT 06901; Providence RI 02903; Manchester NH 03101;
Burlington VT 05401; Portland ME 04101; Wilmington DE 19801; Baltimore MD 21202; Richmond VA 23219; Norfolk VA 23510;
Raleigh NC 27601; Charlotte NC 28202; Greenville SC 29601; Atlanta GA 30303; Savannah GA 31401; Miami FL 33130; Tampa FL 33602;
Orlando FL 32801; Jacksonville FL 32202; Nashville TN 37203; Memphis TN 38103; Louisville KY 40202; Columbus OH 43215;
Cleveland OH 44114; Cincinnati OH 45202; Toledo OH 43604; Detroit MI 48226; Lansing MI 48933; Chicago IL 60603;
Peoria IL 61602; Indianapolis IN 46204; Milwaukee WI 53202; Madison WI 53703; Minneapolis MN 55401; Des Moines IA 50309;
Kansas City MO 64106; St. Louis MO 63101; Omaha NE 68102; Wichita KS 67202; Tulsa OK 74103; Little Rock AR 72201;
New Orleans LA 70112; Jackson MS 39201; Birmingham AL 35203; Denver CO 80202; Boulder CO 80302; Salt Lake City UT 84101;
Phoenix AZ 85004; Tucson AZ 85701; Albuquerque NM 87102; Las Vegas NV 89101; Reno NV 89501; Los Angeles CA 90017;
San Diego CA 92101; Sacramento CA 95814; Fresno CA 93721; Oakland CA 94607; San Jose CA 95113; Portland OR 97204;
Eugene OR 97401; Seattle WA 98101; Spokane WA 99201; Tacoma WA 98402; Boise ID 83702; Billings MT 59101`

export const places: readonly DemoPlace[] = CITIES.split(';').flatMap((entry) => {
  const { city, state, zipCode } = /^(?<city>.+) (?<state>[A-Z]{2}) (?<zipCode>\d{5})$/.exec(entry.trim())?.groups ?? {}
  return city && state && zipCode ? [{ city, state, zipCode }] : []
})

const STREETS = [
  'Main St',
  'Maple Ave',
  'Oak St',
  'Commerce Blvd',
  'Washington Ave',
  'Park Rd',
  'Hillside Dr',
  'Lakeview Pkwy',
  'Church St',
  'Market St',
  'Industrial Way',
  'Franklin Ave',
  'Riverside Dr',
  'Highland Ave',
  'Cedar Ln',
  'Union St',
]

export const streetIn = (random: PseudoRandom) => `${random.between(10, 9800)} ${random.pick(STREETS)}`
export const suiteIn = (random: PseudoRandom) => (random.chance(0.25) ? `Suite ${random.between(100, 480)}` : '')
/** Numbers that are kept free for stories: 555-0100 to 555-0199. */
export const phoneIn = (random: PseudoRandom) =>
  `(${random.between(201, 979)}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`
