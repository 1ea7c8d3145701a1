/**
 * The words that most leaked passwords are made of, lower case and without decoration. A password is judged after its
 * digits and signs have been read as the letters they stand for, so `P@ssw0rd2024!` needs no line of its own.
 */
export const commonPasswordWords: readonly string[] = `
  password passwort passwd pass motdepasse contrasena senha parola wachtwoord secret geheim private
  qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc
  1q2w3e 4r5t6y 1qaz 2wsx 3edc zaq1 q1w2e3 r4t5y6
  letmein letme welcome welcomeback hello helloworld login logon signin access open opensesame sesame enter
  admin administrator root superuser sysadmin system user guest owner master manager default changeme change
  temp temporary test testing tester demo sample example trial unknown nopass none
  iloveyou loveyou ilove love lover lovely sweetheart honey baby babygirl babyboy angel princess prince queen king
  sunshine rainbow flower butterfly summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday
  monkey dragon tiger lion eagle falcon wolf bear panther cheetah dolphin turtle chicken horse mustang kitty
  kitten puppy doggy bulldog buster shadow ginger pepper cookie chocolate banana cherry orange apple peaches
  football baseball basketball soccer hockey tennis golf golfer yankees lakers cowboys steelers liverpool arsenal
  chelsea barcelona juventus superman batman spiderman ironman starwars pokemon pikachu naruto matrix ninja hunter
  killer jordan michael jennifer jessica ashley amanda nicole daniel andrew joshua matthew robert thomas
  charlie george jackson maggie michelle samantha william anthony richard patrick oliver harley ranger
  trustno trustnoone whatever nothing freedom america american london newyork computer internet windows samsung
  google facebook microsoft iphone android laptop server database network security secure firewall
  company business office work worker employee pharmacy pharma medicine medical doctor nurse hospital warehouse
  forever family friends friend mother father mom dad sister brother happy lucky money dollar cash
  correcthorsebatterystaple correct horse battery staple one two three four five six seven eight nine zero
  abc abcd abcdef abcdefg abcabc to at in on by be of it we me the and my is this you your new old good best nice
`
  .trim()
  .split(/\s+/)
