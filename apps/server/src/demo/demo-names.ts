const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Names for the crowd of a large demo, from many places, as in any warehouse. */
export const givenNames = list(`
  Amara Anders Aisha Bruno Camila Carmen Chen Clara Darius Deepa Diego Elena Emeka Farah Felix Fiona Gabriel Grace
  Hassan Helena Imani Isaac Ivy Jamal Joao Jonas Julia Kaito Karim Kofi Lara Leila Lucia Mateo Maya Mei Milan Mina
  Nadia Naomi Nia Noah Nora Omar Paulo Petra Quinn Rania Renata Ruben Sadie Samir Sofia Stefan Talia Theo Uma Viktor
  Wanda Xavier Yara Yusuf Zara Zoe
`)

export const familyNames = list(`
  Abara Acosta Ahmadi Almeida Andersson Aoki Bakker Banerjee Barros Becker Brennan Cabrera Castell Chandra Choi Cole
  Costa Dahl Delgado Diallo Dupont Eze Farouk Ferrari Fischer Fofana Fuentes Garza Gupta Haddad Hansen Ibarra Ito Jensen
  Kaplan Keller Khan Kim Kovacs Larsen Lehmann Lindgren Mbeki Mendes Molina Murphy Nakamura Novak Nwosu Olsen Ortiz
  Park Pereira Quintana Rahman Rossi Sato Schmidt Silva Tran Ueda Vargas Weber Yilmaz Zhang
`)
