/** The most common passwords of eight or more characters in published leaks, and regional variants. */
export const COMMON_PASSWORDS = new Set(
  `
  password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword
  p@ssword1 passwort motdepasse motdepasse1 12345678 123456789 1234567890 12345678910 123123123
  987654321 87654321 11223344 1122334455 112233445566 147258369 123654789 741852963 159753456
  0123456789 01234567 00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 12341234 12344321 123412345 1234qwer qwer1234 qwerty12 qwerty123 qwerty1234
  qwertyui qwertyuiop qwertyuiop1 azertyui azertyuiop azerty123 asdfghjk asdfghjkl asdfasdf
  zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc qazwsx123 q1w2e3r4 a1b2c3d4 abcd1234
  abc12345 abcdefgh abcdefghi abc123456 abcd12345 aa123456 aa12345678 a12345678 a123456789
  123456789a 12345678a 1234567a iloveyou iloveyou1 iloveyou2 iloveyou12 ilovegod jesuschrist
  jesus123 jesuslovesme godisgood godislove blessing blessed1 allah123 alhamdulillah bismillah
  football football1 baseball basketball superman batman123 spiderman starwars pokemon1 princess
  princess1 sunshine sunshine1 chocolate butterfly computer computer1 internet samsung1 samsung123
  whatever trustno1 michelle jennifer jonathan daniel123 michael1 charlie1 jordan23 liverpool
  liverpool1 chelsea1 chelsea123 arsenal1 arsenal123 barcelona manchester manutd123 ronaldo7
  welcome1 welcome123 admin123 admin1234 administrator letmein1 letmein123 changeme changeme1
  master123 dragon123 monkey123 shadow123 freedom1 happy123 secret123 test1234 testtest
  testing123 guest1234 default1 login123 user1234 student1 student123 teacher1 teacher123
  business entrepreneur startup1 startup123 success1 success123 money123 mymoney1 company1
  kigali123 rwanda123 nairobi1 nairobi123 lagos123 nigeria1 nigeria123 kenya123 ghana123 uganda123
  dakar123 senegal1 africa123 hakuna123 hakunamatata inzira123 inzira1234 inzirainzira
  `
    .trim()
    .split(/\s+/),
);
