-- The first migration: all tables, with their indexes, functions and triggers, by subject.

-- How a search compares texts, as domain/words/fold-text.ts does: a test compares both for every character.

CREATE FUNCTION "fold_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN words ~ '^[\u0001-\u0026\u0028-\u005f\u0061-\u007e]*$' THEN lower(words COLLATE "C")
ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(words, NFKD), '[\u0027\u0060\u00ad\u02bb\u02bc\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0890\u0891\u0897-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd\u09d7\u09e2\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u115f\u1160\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a\u3164\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110bd\U000110c2\U000110cd\U00011100-\U00011102\U00011127-\U00011134\U00011145\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U00011344\U00011347\U00011348\U0001134b-\U0001134d\U00011357\U00011362\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937\U00011938\U0001193b-\U0001193e\U00011940\U00011942\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013430-\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0\U00016ff1\U0001bc9d\U0001bc9e\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0000-\U000e0fff]', '', 'g') COLLATE "C"),
  'ÆÐØÞøĐđĦıŁłŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
  'æðoþoddħillŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END;

CREATE FUNCTION "fold_words"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace("fold_text"(words), '[^\u0030-\u0039\u0041-\u005a\u0061-\u007a\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0370-\u0374\u0376\u0377\u037a-\u037d\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u03f7-\u0481\u048a-\u052f\u0531-\u0556\u0559\u0560-\u0588\u05d0-\u05ea\u05ef-\u05f2\u0620-\u064a\u0660-\u0669\u066e\u066f\u0671-\u06d3\u06d5\u06e5\u06e6\u06ee-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u07a5\u07b1\u07c0-\u07ea\u07f4\u07f5\u07fa\u0800-\u0815\u081a\u0824\u0828\u0840-\u0858\u0860-\u086a\u0870-\u0887\u0889-\u088f\u08a0-\u08c9\u0904-\u0939\u093d\u0950\u0958-\u0961\u0966-\u096f\u0971-\u0980\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bd\u09ce\u09dc\u09dd\u09df-\u09e1\u09e6-\u09f1\u09f4-\u09f9\u09fc\u0a05-\u0a0a\u0a0f\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32\u0a33\u0a35\u0a36\u0a38\u0a39\u0a59-\u0a5c\u0a5e\u0a66-\u0a6f\u0a72-\u0a74\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2\u0ab3\u0ab5-\u0ab9\u0abd\u0ad0\u0ae0\u0ae1\u0ae6-\u0aef\u0af9\u0b05-\u0b0c\u0b0f\u0b10\u0b13-\u0b28\u0b2a-\u0b30\u0b32\u0b33\u0b35-\u0b39\u0b3d\u0b5c\u0b5d\u0b5f-\u0b61\u0b66-\u0b6f\u0b71-\u0b77\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bd0\u0be6-\u0bf2\u0c05-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3d\u0c58-\u0c5a\u0c5c\u0c5d\u0c60\u0c61\u0c66-\u0c6f\u0c78-\u0c7e\u0c80\u0c85-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbd\u0cdc-\u0cde\u0ce0\u0ce1\u0ce6-\u0cef\u0cf1\u0cf2\u0d04-\u0d0c\u0d0e-\u0d10\u0d12-\u0d3a\u0d3d\u0d4e\u0d54-\u0d56\u0d58-\u0d61\u0d66-\u0d78\u0d7a-\u0d7f\u0d85-\u0d96\u0d9a-\u0db1\u0db3-\u0dbb\u0dbd\u0dc0-\u0dc6\u0de6-\u0def\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e50-\u0e59\u0e81\u0e82\u0e84\u0e86-\u0e8a\u0e8c-\u0ea3\u0ea5\u0ea7-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec4\u0ec6\u0ed0-\u0ed9\u0edc-\u0edf\u0f00\u0f20-\u0f33\u0f40-\u0f47\u0f49-\u0f6c\u0f88-\u0f8c\u1000-\u102a\u103f-\u1049\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1090-\u1099\u10a0-\u10c5\u10c7\u10cd\u10d0-\u10fa\u10fc-\u1248\u124a-\u124d\u1250-\u1256\u1258\u125a-\u125d\u1260-\u1288\u128a-\u128d\u1290-\u12b0\u12b2-\u12b5\u12b8-\u12be\u12c0\u12c2-\u12c5\u12c8-\u12d6\u12d8-\u1310\u1312-\u1315\u1318-\u135a\u1369-\u137c\u1380-\u138f\u13a0-\u13f5\u13f8-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16ee-\u16f8\u1700-\u1711\u171f-\u1731\u1740-\u1751\u1760-\u176c\u176e-\u1770\u1780-\u17b3\u17d7\u17dc\u17e0-\u17e9\u17f0-\u17f9\u1810-\u1819\u1820-\u1878\u1880-\u1884\u1887-\u18a8\u18aa\u18b0-\u18f5\u1900-\u191e\u1946-\u196d\u1970-\u1974\u1980-\u19ab\u19b0-\u19c9\u19d0-\u19da\u1a00-\u1a16\u1a20-\u1a54\u1a80-\u1a89\u1a90-\u1a99\u1aa7\u1b05-\u1b33\u1b45-\u1b4c\u1b50-\u1b59\u1b83-\u1ba0\u1bae-\u1be5\u1c00-\u1c23\u1c40-\u1c49\u1c4d-\u1c7d\u1c80-\u1c8a\u1c90-\u1cba\u1cbd-\u1cbf\u1ce9-\u1cec\u1cee-\u1cf3\u1cf5\u1cf6\u1cfa\u1d00-\u1dbf\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4\u1fc6-\u1fcc\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2070\u2071\u2074-\u2079\u207f-\u2089\u2090-\u209c\u2102\u2107\u210a-\u2113\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2c00-\u2ce4\u2ceb-\u2cee\u2cf2\u2cf3\u2cfd\u2d00-\u2d25\u2d27\u2d2d\u2d30-\u2d67\u2d6f\u2d80-\u2d96\u2da0-\u2da6\u2da8-\u2dae\u2db0-\u2db6\u2db8-\u2dbe\u2dc0-\u2dc6\u2dc8-\u2dce\u2dd0-\u2dd6\u2dd8-\u2dde\u2e2f\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u3131-\u318e\u3192-\u3195\u31a0-\u31bf\u31f0-\u31ff\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289\u32b1-\u32bf\u3400-\u4dbf\u4e00-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua62b\ua640-\ua66e\ua67f-\ua69d\ua6a0-\ua6ef\ua717-\ua71f\ua722-\ua788\ua78b-\ua7dc\ua7f1-\ua801\ua803-\ua805\ua807-\ua80a\ua80c-\ua822\ua830-\ua835\ua840-\ua873\ua882-\ua8b3\ua8d0-\ua8d9\ua8f2-\ua8f7\ua8fb\ua8fd\ua8fe\ua900-\ua925\ua930-\ua946\ua960-\ua97c\ua984-\ua9b2\ua9cf-\ua9d9\ua9e0-\ua9e4\ua9e6-\ua9fe\uaa00-\uaa28\uaa40-\uaa42\uaa44-\uaa4b\uaa50-\uaa59\uaa60-\uaa76\uaa7a\uaa7e-\uaaaf\uaab1\uaab5\uaab6\uaab9-\uaabd\uaac0\uaac2\uaadb-\uaadd\uaae0-\uaaea\uaaf2-\uaaf4\uab01-\uab06\uab09-\uab0e\uab11-\uab16\uab20-\uab26\uab28-\uab2e\uab30-\uab5a\uab5c-\uab69\uab70-\uabe2\uabf0-\uabf9\uac00-\ud7a3\ud7b0-\ud7c6\ud7cb-\ud7fb\uf900-\ufa6d\ufa70-\ufad9\ufb00-\ufb06\ufb13-\ufb17\ufb1d\ufb1f-\ufb28\ufb2a-\ufb36\ufb38-\ufb3c\ufb3e\ufb40\ufb41\ufb43\ufb44\ufb46-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe70-\ufe74\ufe76-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffbe\uffc2-\uffc7\uffca-\uffcf\uffd2-\uffd7\uffda-\uffdc\U00010000-\U0001000b\U0001000d-\U00010026\U00010028-\U0001003a\U0001003c\U0001003d\U0001003f-\U0001004d\U00010050-\U0001005d\U00010080-\U000100fa\U00010107-\U00010133\U00010140-\U00010178\U0001018a\U0001018b\U00010280-\U0001029c\U000102a0-\U000102d0\U000102e1-\U000102fb\U00010300-\U00010323\U0001032d-\U0001034a\U00010350-\U00010375\U00010380-\U0001039d\U000103a0-\U000103c3\U000103c8-\U000103cf\U000103d1-\U000103d5\U00010400-\U0001049d\U000104a0-\U000104a9\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010500-\U00010527\U00010530-\U00010563\U00010570-\U0001057a\U0001057c-\U0001058a\U0001058c-\U00010592\U00010594\U00010595\U00010597-\U000105a1\U000105a3-\U000105b1\U000105b3-\U000105b9\U000105bb\U000105bc\U000105c0-\U000105f3\U00010600-\U00010736\U00010740-\U00010755\U00010760-\U00010767\U00010780-\U00010785\U00010787-\U000107b0\U000107b2-\U000107ba\U00010800-\U00010805\U00010808\U0001080a-\U00010835\U00010837\U00010838\U0001083c\U0001083f-\U00010855\U00010858-\U00010876\U00010879-\U0001089e\U000108a7-\U000108af\U000108e0-\U000108f2\U000108f4\U000108f5\U000108fb-\U0001091b\U00010920-\U00010939\U00010940-\U00010959\U00010980-\U000109b7\U000109bc-\U000109cf\U000109d2-\U00010a00\U00010a10-\U00010a13\U00010a15-\U00010a17\U00010a19-\U00010a35\U00010a40-\U00010a48\U00010a60-\U00010a7e\U00010a80-\U00010a9f\U00010ac0-\U00010ac7\U00010ac9-\U00010ae4\U00010aeb-\U00010aef\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b58-\U00010b72\U00010b78-\U00010b91\U00010ba9-\U00010baf\U00010c00-\U00010c48\U00010c80-\U00010cb2\U00010cc0-\U00010cf2\U00010cfa-\U00010d23\U00010d30-\U00010d39\U00010d40-\U00010d65\U00010d6f-\U00010d85\U00010e60-\U00010e7e\U00010e80-\U00010ea9\U00010eb0\U00010eb1\U00010ec2-\U00010ec7\U00010f00-\U00010f27\U00010f30-\U00010f45\U00010f51-\U00010f54\U00010f70-\U00010f81\U00010fb0-\U00010fcb\U00010fe0-\U00010ff6\U00011003-\U00011037\U00011052-\U0001106f\U00011071\U00011072\U00011075\U00011083-\U000110af\U000110d0-\U000110e8\U000110f0-\U000110f9\U00011103-\U00011126\U00011136-\U0001113f\U00011144\U00011147\U00011150-\U00011172\U00011176\U00011183-\U000111b2\U000111c1-\U000111c4\U000111d0-\U000111da\U000111dc\U000111e1-\U000111f4\U00011200-\U00011211\U00011213-\U0001122b\U0001123f\U00011240\U00011280-\U00011286\U00011288\U0001128a-\U0001128d\U0001128f-\U0001129d\U0001129f-\U000112a8\U000112b0-\U000112de\U000112f0-\U000112f9\U00011305-\U0001130c\U0001130f\U00011310\U00011313-\U00011328\U0001132a-\U00011330\U00011332\U00011333\U00011335-\U00011339\U0001133d\U00011350\U0001135d-\U00011361\U00011380-\U00011389\U0001138b\U0001138e\U00011390-\U000113b5\U000113b7\U000113d1\U000113d3\U00011400-\U00011434\U00011447-\U0001144a\U00011450-\U00011459\U0001145f-\U00011461\U00011480-\U000114af\U000114c4\U000114c5\U000114c7\U000114d0-\U000114d9\U00011580-\U000115ae\U000115d8-\U000115db\U00011600-\U0001162f\U00011644\U00011650-\U00011659\U00011680-\U000116aa\U000116b8\U000116c0-\U000116c9\U000116d0-\U000116e3\U00011700-\U0001171a\U00011730-\U0001173b\U00011740-\U00011746\U00011800-\U0001182b\U000118a0-\U000118f2\U000118ff-\U00011906\U00011909\U0001190c-\U00011913\U00011915\U00011916\U00011918-\U0001192f\U0001193f\U00011941\U00011950-\U00011959\U000119a0-\U000119a7\U000119aa-\U000119d0\U000119e1\U000119e3\U00011a00\U00011a0b-\U00011a32\U00011a3a\U00011a50\U00011a5c-\U00011a89\U00011a9d\U00011ab0-\U00011af8\U00011bc0-\U00011be0\U00011bf0-\U00011bf9\U00011c00-\U00011c08\U00011c0a-\U00011c2e\U00011c40\U00011c50-\U00011c6c\U00011c72-\U00011c8f\U00011d00-\U00011d06\U00011d08\U00011d09\U00011d0b-\U00011d30\U00011d46\U00011d50-\U00011d59\U00011d60-\U00011d65\U00011d67\U00011d68\U00011d6a-\U00011d89\U00011d98\U00011da0-\U00011da9\U00011db0-\U00011ddb\U00011de0-\U00011de9\U00011ee0-\U00011ef2\U00011f02\U00011f04-\U00011f10\U00011f12-\U00011f33\U00011f50-\U00011f59\U00011fb0\U00011fc0-\U00011fd4\U00012000-\U00012399\U00012400-\U0001246e\U00012480-\U00012543\U00012f90-\U00012ff0\U00013000-\U0001342f\U00013441-\U00013446\U00013460-\U000143fa\U00014400-\U00014646\U00016100-\U0001611d\U00016130-\U00016139\U00016800-\U00016a38\U00016a40-\U00016a5e\U00016a60-\U00016a69\U00016a70-\U00016abe\U00016ac0-\U00016ac9\U00016ad0-\U00016aed\U00016b00-\U00016b2f\U00016b40-\U00016b43\U00016b50-\U00016b59\U00016b5b-\U00016b61\U00016b63-\U00016b77\U00016b7d-\U00016b8f\U00016d40-\U00016d6c\U00016d70-\U00016d79\U00016e40-\U00016e96\U00016ea0-\U00016eb8\U00016ebb-\U00016ed3\U00016f00-\U00016f4a\U00016f50\U00016f93-\U00016f9f\U00016fe0\U00016fe1\U00016fe3\U00016ff2-\U00016ff6\U00017000-\U00018cd5\U00018cff-\U00018d1e\U00018d80-\U00018df2\U0001aff0-\U0001aff3\U0001aff5-\U0001affb\U0001affd\U0001affe\U0001b000-\U0001b122\U0001b132\U0001b150-\U0001b152\U0001b155\U0001b164-\U0001b167\U0001b170-\U0001b2fb\U0001bc00-\U0001bc6a\U0001bc70-\U0001bc7c\U0001bc80-\U0001bc88\U0001bc90-\U0001bc99\U0001ccf0-\U0001ccf9\U0001d2c0-\U0001d2d3\U0001d2e0-\U0001d2f3\U0001d360-\U0001d378\U0001d400-\U0001d454\U0001d456-\U0001d49c\U0001d49e\U0001d49f\U0001d4a2\U0001d4a5\U0001d4a6\U0001d4a9-\U0001d4ac\U0001d4ae-\U0001d4b9\U0001d4bb\U0001d4bd-\U0001d4c3\U0001d4c5-\U0001d505\U0001d507-\U0001d50a\U0001d50d-\U0001d514\U0001d516-\U0001d51c\U0001d51e-\U0001d539\U0001d53b-\U0001d53e\U0001d540-\U0001d544\U0001d546\U0001d54a-\U0001d550\U0001d552-\U0001d6a5\U0001d6a8-\U0001d6c0\U0001d6c2-\U0001d6da\U0001d6dc-\U0001d6fa\U0001d6fc-\U0001d714\U0001d716-\U0001d734\U0001d736-\U0001d74e\U0001d750-\U0001d76e\U0001d770-\U0001d788\U0001d78a-\U0001d7a8\U0001d7aa-\U0001d7c2\U0001d7c4-\U0001d7cb\U0001d7ce-\U0001d7ff\U0001df00-\U0001df1e\U0001df25-\U0001df2a\U0001e030-\U0001e06d\U0001e100-\U0001e12c\U0001e137-\U0001e13d\U0001e140-\U0001e149\U0001e14e\U0001e290-\U0001e2ad\U0001e2c0-\U0001e2eb\U0001e2f0-\U0001e2f9\U0001e4d0-\U0001e4eb\U0001e4f0-\U0001e4f9\U0001e5d0-\U0001e5ed\U0001e5f0-\U0001e5fa\U0001e6c0-\U0001e6de\U0001e6e0-\U0001e6e2\U0001e6e4\U0001e6e5\U0001e6e7-\U0001e6ed\U0001e6f0-\U0001e6f4\U0001e6fe\U0001e6ff\U0001e7e0-\U0001e7e6\U0001e7e8-\U0001e7eb\U0001e7ed\U0001e7ee\U0001e7f0-\U0001e7fe\U0001e800-\U0001e8c4\U0001e8c7-\U0001e8cf\U0001e900-\U0001e943\U0001e94b\U0001e950-\U0001e959\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf\U0001ecb1-\U0001ecb4\U0001ed01-\U0001ed2d\U0001ed2f-\U0001ed3d\U0001ee00-\U0001ee03\U0001ee05-\U0001ee1f\U0001ee21\U0001ee22\U0001ee24\U0001ee27\U0001ee29-\U0001ee32\U0001ee34-\U0001ee37\U0001ee39\U0001ee3b\U0001ee42\U0001ee47\U0001ee49\U0001ee4b\U0001ee4d-\U0001ee4f\U0001ee51\U0001ee52\U0001ee54\U0001ee57\U0001ee59\U0001ee5b\U0001ee5d\U0001ee5f\U0001ee61\U0001ee62\U0001ee64\U0001ee67-\U0001ee6a\U0001ee6c-\U0001ee72\U0001ee74-\U0001ee77\U0001ee79-\U0001ee7c\U0001ee7e\U0001ee80-\U0001ee89\U0001ee8b-\U0001ee9b\U0001eea1-\U0001eea3\U0001eea5-\U0001eea9\U0001eeab-\U0001eebb\U0001f100-\U0001f10c\U0001fbf0-\U0001fbf9\U00020000-\U0002a6df\U0002a700-\U0002b81d\U0002b820-\U0002cead\U0002ceb0-\U0002ebe0\U0002ebf0-\U0002ee5d\U0002f800-\U0002fa1d\U00030000-\U0003134a\U00031350-\U00033479]+', ' ', 'g'), ' ');
--> statement-breakpoint
-- Reference data: what the operator edits and every server keeps in memory.

CREATE TABLE "localities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"postcode" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "localities_postcode" CHECK ("localities"."postcode" ~ '^[0-9]{4}$'),
	CONSTRAINT "localities_state" CHECK ("localities"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'))
);

CREATE TABLE "time_zone_exceptions" (
	"postcode" text NOT NULL,
	"suburb" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "time_zone_exceptions_postcode_suburb_pk" PRIMARY KEY("postcode","suburb"),
	CONSTRAINT "time_zone_exceptions_postcode" CHECK ("time_zone_exceptions"."postcode" ~ '^[0-9]{4}$'),
	CONSTRAINT "time_zone_exceptions_zone" CHECK ("time_zone_exceptions"."time_zone" in ('Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Hobart', 'Australia/Darwin', 'Australia/Broken_Hill', 'Australia/Eucla', 'Australia/Lindeman', 'Australia/Lord_Howe', 'Indian/Christmas', 'Indian/Cocos', 'Pacific/Norfolk'))
);

CREATE TABLE "price_regions" (
	"region" text PRIMARY KEY NOT NULL
);

CREATE TABLE "service_areas" (
	"postcode" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "service_areas_postcode" CHECK ("service_areas"."postcode" ~ '^[0-9]{4}$')
);

CREATE TABLE "equipment_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"group_name" text NOT NULL,
	"drawing" text NOT NULL,
	"servicing_question" text,
	"sort" integer NOT NULL,
	CONSTRAINT "equipment_types_group" CHECK ("equipment_types"."group_name" in ('Cold', 'Hot', 'Washing', 'Other'))
);

CREATE TABLE "servicing_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "servicing_types_of_type" UNIQUE("equipment_type_id","id")
);

CREATE TABLE "brands" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "brands_name_unique" UNIQUE("name")
);

CREATE TABLE "brand_equipment_types" (
	"brand_id" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	CONSTRAINT "brand_equipment_types_brand_id_equipment_type_id_pk" PRIMARY KEY("brand_id","equipment_type_id")
);

CREATE TABLE "models" (
	"id" integer PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"name" text NOT NULL,
	"code" text
);

CREATE TABLE "problems" (
	"id" integer PRIMARY KEY NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"text" text NOT NULL,
	"sort" integer NOT NULL
);

CREATE TABLE "safety_advice" (
	"group_name" text NOT NULL,
	"advice" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "safety_advice_group_name_sort_pk" PRIMARY KEY("group_name","sort"),
	CONSTRAINT "safety_advice_group" CHECK ("safety_advice"."group_name" in ('Cold', 'Hot', 'Washing', 'Other'))
);

CREATE TABLE "price_books" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_books_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);

CREATE TABLE "price_rows" (
	"version" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"region" text NOT NULL,
	"today_am" integer NOT NULL,
	"today_pm" integer NOT NULL,
	"today_after_hours" integer NOT NULL,
	"tomorrow_am" integer NOT NULL,
	"tomorrow_pm" integer NOT NULL,
	"tomorrow_after_hours" integer NOT NULL,
	"later_am" integer NOT NULL,
	"later_pm" integer NOT NULL,
	"later_after_hours" integer NOT NULL,
	"after_hours" integer NOT NULL,
	CONSTRAINT "price_rows_version_equipment_type_id_region_pk" PRIMARY KEY("version","equipment_type_id","region"),
	CONSTRAINT "price_rows_fees" CHECK (least("price_rows"."today_am", "price_rows"."today_pm", "price_rows"."today_after_hours", "price_rows"."tomorrow_am", "price_rows"."tomorrow_pm", "price_rows"."tomorrow_after_hours", "price_rows"."later_am", "price_rows"."later_pm", "price_rows"."later_after_hours", "price_rows"."after_hours") > 0)
);

CREATE TABLE "phone_prices" (
	"equipment_type_id" integer NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "phone_prices_equipment_type_id_region_pk" PRIMARY KEY("equipment_type_id","region")
);

CREATE TABLE "public_holidays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"postcodes" text[],
	"date" date NOT NULL,
	"from_time" time(0),
	"name" text NOT NULL,
	"unverified" text,
	CONSTRAINT "public_holidays_state" CHECK ("public_holidays"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "public_holidays_postcodes" CHECK (array_to_string("public_holidays"."postcodes", ' ', '-') ~ '^[0-9]{4}( [0-9]{4})*$')
);

CREATE TABLE "promo_codes" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"excludes_after_hours" boolean NOT NULL,
	"new_clients_only" boolean NOT NULL,
	"applies_to" text DEFAULT 'callout' NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" in ('percentage', 'amount')),
	CONSTRAINT "promo_codes_applies_to" CHECK ("promo_codes"."applies_to" in ('callout', 'quote')),
	CONSTRAINT "promo_codes_value" CHECK ("promo_codes"."value" > 0 and ("promo_codes"."kind" <> 'percentage' or "promo_codes"."value" <= 100)),
	CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."uses" >= 0 and "promo_codes"."max_uses" >= 0),
	CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."starts_on" <= "promo_codes"."ends_on")
);

CREATE TABLE "booking_policies" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"policy" jsonb NOT NULL,
	CONSTRAINT "booking_policies_one_row" CHECK ("booking_policies"."id" = 1)
);

ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
ALTER TABLE "servicing_types" ADD CONSTRAINT "servicing_types_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "brand_equipment_types" ADD CONSTRAINT "brand_equipment_types_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "brand_equipment_types" ADD CONSTRAINT "brand_equipment_types_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_servicing_type_of_type" FOREIGN KEY ("equipment_type_id","servicing_type_id") REFERENCES "public"."servicing_types"("equipment_type_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "problems" ADD CONSTRAINT "problems_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "problems" ADD CONSTRAINT "problems_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "problems" ADD CONSTRAINT "problems_servicing_type_of_type" FOREIGN KEY ("equipment_type_id","servicing_type_id") REFERENCES "public"."servicing_types"("equipment_type_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_version_price_books_version_fk" FOREIGN KEY ("version") REFERENCES "public"."price_books"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phone_prices" ADD CONSTRAINT "phone_prices_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phone_prices" ADD CONSTRAINT "phone_prices_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "localities_place" ON "localities" USING btree ("postcode","suburb","state");
CREATE INDEX "public_holidays_state_date" ON "public_holidays" USING btree ("state","date");

-- An edit of a row, by whatever means, tells every server which part to read again.
CREATE FUNCTION "announce_reference_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('galley_reference', TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "localities"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('localities');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "time_zone_exceptions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('localities');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_areas"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('areas');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "equipment_types"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "servicing_types"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brand_equipment_types"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "models"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "problems"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "safety_advice"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_books"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "phone_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "public_holidays"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');

CREATE TRIGGER "announce_edit" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "booking_policies"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');

CREATE TRIGGER "announce_edit" AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF "code", "name", "kind", "value", "excludes_after_hours", "new_clients_only", "applies_to", "is_offered",
    "is_automatic", "starts_on", "ends_on", "max_uses"
  ON "promo_codes" FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('promos');

-- Counting a use is part of every booking with a code; only the last use changes what a customer is told.
CREATE TRIGGER "announce_used_up" AFTER UPDATE OF "uses" ON "promo_codes" FOR EACH ROW
  WHEN ((OLD."uses" >= OLD."max_uses") IS DISTINCT FROM (NEW."uses" >= NEW."max_uses"))
  EXECUTE FUNCTION announce_reference_edit('promos');

-- No edit may leave a machine without a price (R4.18): at the end of a transaction each type has one in each region with a
-- serviced postcode, or is priced by phone there.
CREATE FUNCTION "require_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hole record;
BEGIN
  -- One edit after the other, so that no two leave a hole together.
  PERFORM pg_advisory_xact_lock(716357);
  SELECT t.id, t.name, r.region INTO hole
  FROM price_regions r CROSS JOIN equipment_types t
  WHERE EXISTS (SELECT FROM service_areas a WHERE a.region = r.region)
    AND NOT EXISTS (
      SELECT FROM price_rows p
      WHERE p.version = (SELECT max(version) FROM price_rows) AND p.equipment_type_id = t.id AND p.region = r.region
    )
    AND NOT EXISTS (SELECT FROM phone_prices o WHERE o.equipment_type_id = t.id AND o.region = r.region)
  ORDER BY r.region, t.id
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Nothing was changed: equipment type % (%) would have no price in the region %', hole.id, hole.name, hole.region
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_rows_complete', TABLE = 'price_rows',
        HINT = 'Begin a transaction, start a price book with copy_price_book(), change its rows, commit; or add the type and region to phone_prices. See docs/operations.md.';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT OR UPDATE OF "region" ON "service_areas"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();

CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT OR DELETE OR UPDATE OF "version", "equipment_type_id", "region" ON "price_rows"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();

CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT ON "equipment_types"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();

CREATE CONSTRAINT TRIGGER "require_prices" AFTER DELETE OR UPDATE ON "phone_prices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();

CREATE TRIGGER "require_prices_truncated" AFTER TRUNCATE ON "price_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION require_prices();

CREATE TRIGGER "require_prices_truncated" AFTER TRUNCATE ON "phone_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION require_prices();

-- The safe way to new prices: a copy of the book in force, in the transaction that then changes its rows.
CREATE FUNCTION "copy_price_book"("book_name" text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  former integer := (SELECT max(version) FROM price_rows);
  created integer;
BEGIN
  INSERT INTO price_books (name) VALUES (book_name) RETURNING version INTO created;
  INSERT INTO price_rows
  SELECT (jsonb_populate_record(p, jsonb_build_object('version', created))).* FROM price_rows p WHERE p.version = former;
  RETURN created;
END
$$;
--> statement-breakpoint
-- Customers: accounts, sites, cards, and what else they send us.

CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5001 CACHE 1),
	"user_name" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'MassMarketClient' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"business_name" text,
	"abn" text,
	"mobile" text,
	"suite_floor_box" text,
	"street" text,
	"suburb" text,
	"state" text,
	"country" text,
	"postcode" text,
	"promo_code_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"wants_texts" boolean DEFAULT true NOT NULL,
	"payment_terms" text DEFAULT 'on-completion' NOT NULL,
	"needs_po_number" boolean DEFAULT false NOT NULL,
	"accounts_email" text,
	CONSTRAINT "customers_userName_unique" UNIQUE("user_name"),
	CONSTRAINT "customers_user_name" CHECK ("customers"."user_name" = lower("customers"."user_name")),
	CONSTRAINT "customers_abn_digits" CHECK ("customers"."abn" ~ '^[0-9]{11}$'),
	CONSTRAINT "customers_mobile_digits" CHECK ("customers"."mobile" ~ '^04[0-9]{8}$'),
	CONSTRAINT "customers_terms" CHECK ("customers"."payment_terms" in ('on-completion', '7-days', '14-days', '30-days', 'end-of-month'))
);

CREATE TABLE "locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"floor_shop" text,
	"street" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"postcode" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "locations_postcode" CHECK ("locations"."postcode" ~ '^[0-9]{4}$'),
	CONSTRAINT "locations_state" CHECK ("locations"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'))
);

CREATE TABLE "payment_methods" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"card_token" text NOT NULL,
	"mask" text NOT NULL,
	"expiry" text NOT NULL,
	"brand" text NOT NULL,
	"provider_customer" text,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "provider_customers" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "card_authorities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_authorities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"card_token" text NOT NULL,
	"text" text NOT NULL,
	"clauses" text[] DEFAULT '{}' NOT NULL,
	"terms_since" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"address" text,
	"mandate" text,
	CONSTRAINT "card_authorities_card" UNIQUE("id","customer_id","card_token")
);

CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"postcode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);

CREATE TABLE "submits" (
	"key" uuid PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "captcha_uses" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "account_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"mobile" text,
	"postcode" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_requests_kind" CHECK ("account_requests"."kind" in ('account', 'password', 'staff booking'))
);

CREATE TABLE "contact_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"job_id" bigint,
	"document_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);

ALTER TABLE "customers" ADD CONSTRAINT "customers_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_authorities" ADD CONSTRAINT "card_authorities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "submits" ADD CONSTRAINT "submits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "customers_unconfirmed" ON "customers" USING btree ("created_at") WHERE "customers"."email_confirmed_at" is null;
CREATE INDEX "customers_abn" ON "customers" USING btree ("abn");
CREATE INDEX "customers_mobile" ON "customers" USING btree ("mobile");
CREATE INDEX "customers_words" ON "customers" USING gin (to_tsvector('simple'::regconfig, fold_words("first_name" || ' ' || "last_name" || ' ' || coalesce("business_name", '') || ' ' || "user_name")));
CREATE INDEX "locations_customer" ON "locations" USING btree ("customer_id");
CREATE INDEX "locations_words" ON "locations" USING gin (to_tsvector('simple'::regconfig, fold_words("name" || ' ' || "street" || ' ' || "suburb" || ' ' || "postcode")));
CREATE INDEX "provider_customers_created" ON "provider_customers" USING btree ("created_at");
CREATE INDEX "card_authorities_customer" ON "card_authorities" USING btree ("customer_id","id");
CREATE UNIQUE INDEX "subscribers_email_postcode" ON "subscribers" USING btree ("email","postcode");
CREATE INDEX "subscribers_waiting" ON "subscribers" USING btree ("postcode","created_at") WHERE "subscribers"."told_at" is null;
CREATE INDEX "subscribers_told" ON "subscribers" USING btree ("told_at") WHERE "subscribers"."told_at" is not null;
CREATE INDEX "submits_created" ON "submits" USING btree ("created_at");
CREATE INDEX "captcha_uses_expires" ON "captcha_uses" USING btree ("expires_at");
CREATE INDEX "account_requests_created" ON "account_requests" USING btree ("created_at");
CREATE INDEX "contact_requests_open" ON "contact_requests" USING btree ("id") WHERE "contact_requests"."answered_at" is null;
--> statement-breakpoint
-- Customers' equipment.

CREATE TABLE "assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 301 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"make_id" integer,
	"make_name" text,
	"model_id" integer,
	"model_name" text,
	"serial_identifier" text,
	"equipment_location" text,
	"location_description" text,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "assets_retired" CHECK ("assets"."created_at" <= "assets"."retired_at")
);

CREATE TABLE "asset_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"asset_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"original_name" text DEFAULT 'original' NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "asset_photos_status" CHECK ("asset_photos"."status" in ('received', 'ready', 'refused', 'removed')),
	CONSTRAINT "asset_photos_size" CHECK ("asset_photos"."width" > 0 and "asset_photos"."height" > 0)
);

CREATE TABLE "warranty_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranty_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);

ALTER TABLE "assets" ADD CONSTRAINT "assets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assets" ADD CONSTRAINT "assets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assets" ADD CONSTRAINT "assets_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assets" ADD CONSTRAINT "assets_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "asset_photos" ADD CONSTRAINT "asset_photos_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "assets_customer" ON "assets" USING btree ("customer_id","id");
CREATE INDEX "assets_location" ON "assets" USING btree ("location_id");
CREATE UNIQUE INDEX "asset_photos_client" ON "asset_photos" USING btree ("asset_id","client_id");
CREATE INDEX "warranty_requests_customer" ON "warranty_requests" USING btree ("customer_id","id");
CREATE INDEX "warranty_requests_asset" ON "warranty_requests" USING btree ("asset_id","id");
CREATE INDEX "warranty_requests_open" ON "warranty_requests" USING btree ("id") WHERE "warranty_requests"."answered_at" is null;
--> statement-breakpoint
-- Jobs, their photos and emails, and the keys of bookings.

CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1042 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"asset_id" bigint,
	"state" text NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tech_name" text,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"make_id" integer,
	"make_name" text,
	"model_id" integer,
	"model_name" text,
	"serial_identifier" text,
	"equipment_location" text,
	"problem" text NOT NULL,
	"problem_description" text NOT NULL,
	"priority_option" text NOT NULL,
	"time_window" text NOT NULL,
	"attendance_date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location_description" text,
	"parking_instructions" text,
	"price_book_version" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"loading" text,
	"promo_code_id" integer,
	"discount_cents" integer NOT NULL,
	"parking_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"lead_category" text NOT NULL,
	"po_number" text,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined', 'Completed', 'Cancelled')),
	CONSTRAINT "jobs_option" CHECK ("jobs"."priority_option" in ('today', 'tomorrow', 'later', 'afterhours')),
	CONSTRAINT "jobs_window" CHECK ("jobs"."time_window" in ('morning', 'afternoon', 'afterhours')),
	CONSTRAINT "jobs_times" CHECK ("jobs"."starts_at" < "jobs"."ends_at"),
	CONSTRAINT "jobs_amounts" CHECK ("jobs"."fee_cents" >= 0 and "jobs"."discount_cents" >= 0 and "jobs"."parking_cents" >= 0 and "jobs"."gst_cents" >= 0),
	CONSTRAINT "jobs_discount" CHECK ("jobs"."discount_cents" <= "jobs"."fee_cents"),
	CONSTRAINT "jobs_total" CHECK ("jobs"."total_cents" = "jobs"."fee_cents" - "jobs"."discount_cents" + "jobs"."parking_cents" + "jobs"."gst_cents")
);

CREATE TABLE "job_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_events_state" CHECK ("job_events"."state" in ('Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined', 'Completed', 'Cancelled')),
	CONSTRAINT "job_events_actor" CHECK ("job_events"."actor" in ('customer', 'link', 'staff', 'system'))
);

CREATE TABLE "job_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"original_name" text DEFAULT 'original' NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_photos_status" CHECK ("job_photos"."status" in ('received', 'ready', 'refused', 'removed')),
	CONSTRAINT "job_photos_size" CHECK ("job_photos"."width" > 0 and "job_photos"."height" > 0)
);

CREATE TABLE "photo_uploads" (
	"original_name" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_uploads_owner_kind" CHECK ("photo_uploads"."owner_kind" in ('job', 'asset'))
);

CREATE TABLE "job_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"reason" text
);

CREATE TABLE "booking_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"job_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "job_emails" ADD CONSTRAINT "job_emails_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_keys" ADD CONSTRAINT "booking_keys_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id","id");
CREATE INDEX "jobs_customer_open" ON "jobs" USING btree ("customer_id","id") WHERE "jobs"."state" not in ('Completed', 'Cancelled');
CREATE INDEX "jobs_customer_ended" ON "jobs" USING btree ("customer_id","state_since","id") WHERE "jobs"."state" in ('Completed', 'Cancelled');
CREATE INDEX "jobs_asset" ON "jobs" USING btree ("asset_id","id") WHERE "jobs"."asset_id" is not null;
CREATE INDEX "jobs_state_since" ON "jobs" USING btree ("state","state_since","id");
CREATE INDEX "jobs_location" ON "jobs" USING btree ("location_id");
CREATE INDEX "jobs_promo" ON "jobs" USING btree ("promo_code_id") WHERE "jobs"."promo_code_id" is not null;
CREATE INDEX "job_events_job" ON "job_events" USING btree ("job_id","id");
CREATE UNIQUE INDEX "job_photos_client" ON "job_photos" USING btree ("job_id","client_id");
CREATE INDEX "photo_uploads_created" ON "photo_uploads" USING btree ("created_at");
CREATE INDEX "job_emails_job" ON "job_emails" USING btree ("job_id","sent_at");
CREATE INDEX "booking_keys_created" ON "booking_keys" USING btree ("created_at");
--> statement-breakpoint
-- Repairs: quotes, visits and ratings.

CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"unique_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"coupon_promo_id" integer,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_link" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	CONSTRAINT "quotes_uniqueId_unique" UNIQUE("unique_id"),
	CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('waiting', 'approved', 'declined', 'replaced')),
	CONSTRAINT "quotes_revision" CHECK ("quotes"."revision" > 0),
	CONSTRAINT "quotes_amounts" CHECK ("quotes"."subtotal_cents" >= 0 and "quotes"."discount_cents" >= 0 and "quotes"."gst_cents" >= 0),
	CONSTRAINT "quotes_discount" CHECK ("quotes"."discount_cents" <= "quotes"."subtotal_cents"),
	CONSTRAINT "quotes_total" CHECK ("quotes"."total_cents" = "quotes"."subtotal_cents" - "quotes"."discount_cents" + "quotes"."gst_cents"),
	CONSTRAINT "quotes_decided" CHECK ("quotes"."state" = 'replaced' or ("quotes"."state" = 'waiting') = ("quotes"."decided_at" is null))
);

CREATE TABLE "quote_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"description" text NOT NULL,
	"detail" text,
	"quantity_hundredths" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity_hundredths" > 0),
	CONSTRAINT "quote_lines_amounts" CHECK ("quote_lines"."unit_cents" >= 0 and "quote_lines"."amount_cents" >= 0)
);

CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"asset_id" bigint,
	"tech_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"work" text NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "visits_times" CHECK ("visits"."started_at" <= "visits"."ended_at")
);

CREATE TABLE "ratings" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"tech_name" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"is_scoring_closed" boolean NOT NULL,
	"score" integer,
	"description" text,
	"rated_at" timestamp with time zone,
	CONSTRAINT "ratings_score" CHECK ("ratings"."score" between 0 and 5)
);

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_coupon_promo_id_promo_codes_id_fk" FOREIGN KEY ("coupon_promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "visits" ADD CONSTRAINT "visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "visits" ADD CONSTRAINT "visits_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "quotes_job_revision" ON "quotes" USING btree ("job_id","revision");
CREATE UNIQUE INDEX "quotes_job_waiting" ON "quotes" USING btree ("job_id") WHERE "quotes"."state" = 'waiting';
CREATE UNIQUE INDEX "quote_lines_quote" ON "quote_lines" USING btree ("quote_id","sort");
CREATE INDEX "visits_job" ON "visits" USING btree ("job_id","id");
CREATE INDEX "visits_customer" ON "visits" USING btree ("customer_id","started_at","id");
CREATE INDEX "visits_asset" ON "visits" USING btree ("asset_id","started_at","id") WHERE "visits"."asset_id" is not null;
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_at") WHERE "ratings"."rated_at" is not null;
--> statement-breakpoint
-- Staff, and the second factor of their sign-ins.

CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 11 CACHE 1),
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "staff_userName_unique" UNIQUE("user_name"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('admin', 'dispatcher'))
);

CREATE TABLE "second_factors" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" bigint
);

CREATE TABLE "recovery_codes" (
	"staff_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);

CREATE TABLE "staff_bookings" (
	"nonce" uuid PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_bookings_jobId_unique" UNIQUE("job_id")
);

CREATE TABLE "reported_failures" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);

ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_bookings" ADD CONSTRAINT "staff_bookings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_bookings" ADD CONSTRAINT "staff_bookings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "staff_bookings_staff" ON "staff_bookings" USING btree ("staff_id");
--> statement-breakpoint
-- Sign-ins of customers and staff.

CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"customer_id" bigint,
	"staff_id" bigint,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "known_devices_owner" CHECK (num_nonnulls("known_devices"."customer_id", "known_devices"."staff_id") = 1)
);

CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" bigint NOT NULL,
	"device_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);

CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" bigint NOT NULL,
	"device_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id")
);

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);

CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"customer_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "attempts_expire" ON "attempts" USING btree ("expire");
CREATE INDEX "known_devices_customer" ON "known_devices" USING btree ("customer_id");
CREATE INDEX "known_devices_staff" ON "known_devices" USING btree ("staff_id");
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used_at");
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");
CREATE INDEX "staff_sessions_device" ON "staff_sessions" USING btree ("device_id");
CREATE INDEX "passkeys_customer" ON "passkeys" USING btree ("customer_id","created_at");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_customer" ON "passkey_challenges" USING btree ("customer_id");
--> statement-breakpoint
-- Invoices and adjustment notes.

CREATE TABLE "document_numbers" (
	"seller_abn" text NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_seller_abn_series_pk" PRIMARY KEY("seller_abn","series"),
	CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" in ('INV', 'ADJ', 'REC')),
	CONSTRAINT "document_numbers_last" CHECK ("document_numbers"."last" >= 1001)
);

CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_abn" text NOT NULL,
	"number" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"quote_id" bigint,
	"invoice_id" bigint,
	"replaces_id" bigint,
	"issued_at" timestamp with time zone NOT NULL,
	"issue_date" date NOT NULL,
	"due_date" date,
	"content" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"pdf_key" text,
	"pdf_sha256" text,
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('call-out', 'repair', 'adjustment-note', 'refund-receipt')),
	CONSTRAINT "documents_amounts" CHECK ("documents"."subtotal_cents" >= 0 and "documents"."gst_cents" >= 0),
	CONSTRAINT "documents_total" CHECK ("documents"."total_cents" = "documents"."subtotal_cents" + "documents"."gst_cents" and "documents"."total_cents" > 0),
	CONSTRAINT "documents_due_date" CHECK (("documents"."kind" in ('call-out', 'repair')) = ("documents"."due_date" is not null)),
	CONSTRAINT "documents_due_after_issue" CHECK ("documents"."due_date" >= "documents"."issue_date"),
	CONSTRAINT "documents_replaces_invoice" CHECK ("documents"."replaces_id" is null or "documents"."kind" in ('call-out', 'repair')),
	CONSTRAINT "documents_pdf" CHECK (("documents"."pdf_key" is null) = ("documents"."pdf_sha256" is null)),
	CONSTRAINT "documents_quote" CHECK (("documents"."kind" = 'repair') = ("documents"."quote_id" is not null)),
	CONSTRAINT "documents_invoice_known" CHECK (("documents"."kind" in ('call-out', 'repair')) = ("documents"."invoice_id" is null))
);

CREATE TABLE "document_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"description" text NOT NULL,
	"detail" text,
	"quantity_hundredths" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "document_lines_quantity" CHECK ("document_lines"."quantity_hundredths" > 0),
	CONSTRAINT "document_lines_sort" CHECK ("document_lines"."sort" >= 0)
);

CREATE TABLE "automatic_charges" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "automatic_charges_attempts" CHECK ("automatic_charges"."attempts" between 0 and 3)
);

CREATE TABLE "invoice_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"released_at" timestamp with time zone
);

CREATE TABLE "invoice_reminders" (
	"document_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_document_id_days_pk" PRIMARY KEY("document_id","days"),
	CONSTRAINT "invoice_reminders_days" CHECK ("invoice_reminders"."days" > 0)
);

ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_holds" ADD CONSTRAINT "invoice_holds_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("seller_abn","number");
CREATE UNIQUE INDEX "documents_call_out" ON "documents" USING btree ("job_id") WHERE "documents"."kind" = 'call-out' and "documents"."replaces_id" is null;
CREATE UNIQUE INDEX "documents_repair" ON "documents" USING btree ("quote_id") WHERE "documents"."kind" = 'repair' and "documents"."replaces_id" is null;
CREATE UNIQUE INDEX "documents_replaces" ON "documents" USING btree ("replaces_id");
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id","id");
CREATE INDEX "documents_job" ON "documents" USING btree ("job_id","id");
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id");
CREATE INDEX "documents_due" ON "documents" USING btree ("due_date","id") WHERE "documents"."due_date" is not null;
CREATE INDEX "documents_issued" ON "documents" USING btree ("issue_date","id");
CREATE UNIQUE INDEX "document_lines_document" ON "document_lines" USING btree ("document_id","sort");
CREATE INDEX "automatic_charges_next" ON "automatic_charges" USING btree ("next_at") WHERE "automatic_charges"."next_at" is not null;
CREATE INDEX "invoice_holds_document" ON "invoice_holds" USING btree ("document_id","id");
CREATE UNIQUE INDEX "invoice_holds_open" ON "invoice_holds" USING btree ("document_id") WHERE "invoice_holds"."released_at" is null;
--> statement-breakpoint
-- Card payments, refunds and disputes.

CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint,
	"document_id" bigint,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"authority_id" bigint,
	"is_cardholder_present" boolean DEFAULT false NOT NULL,
	"automatic_attempt" integer,
	"card_token" text NOT NULL,
	"provider_customer" text NOT NULL,
	"brand" text NOT NULL,
	"mask" text NOT NULL,
	"provider_id" text,
	"decline_code" text,
	"decline_reason" text,
	"may_try_again" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'confirmation-required', 'declined', 'cancelled', 'succeeded')),
	CONSTRAINT "payments_authorised" CHECK ("payments"."authority_id" is not null or "payments"."is_cardholder_present"),
	CONSTRAINT "payments_automatic" CHECK ("payments"."automatic_attempt" is null or ("payments"."automatic_attempt" > 0 and "payments"."document_id" is not null and not "payments"."is_cardholder_present")),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_declined" CHECK ("payments"."state" <> 'declined' or ("payments"."decline_code" is not null and "payments"."may_try_again" is not null))
);

CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"idempotency_key" uuid,
	"amount_cents" integer NOT NULL,
	"document_id" bigint,
	"state" text NOT NULL,
	"provider_id" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('started', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_known" CHECK ("refunds"."idempotency_key" is not null or "refunds"."provider_id" is not null),
	CONSTRAINT "refunds_failed" CHECK (("refunds"."state" = 'failed') = ("refunds"."failure_code" is not null))
);

CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('inquiry-needs-response', 'inquiry-under-review', 'inquiry-closed', 'needs-response', 'under-review', 'won', 'lost', 'prevented')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0)
);

CREATE TABLE "provider_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_event" UNIQUE("provider","event_id")
);

ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_authority" FOREIGN KEY ("authority_id","customer_id","card_token") REFERENCES "public"."card_authorities"("id","customer_id","card_token") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","id");
CREATE INDEX "payments_job" ON "payments" USING btree ("job_id");
CREATE INDEX "payments_document" ON "payments" USING btree ("document_id","id") WHERE "payments"."document_id" is not null;
CREATE INDEX "payments_provider_customer" ON "payments" USING btree ("provider_customer");
CREATE INDEX "payments_open" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('started', 'confirmation-required');
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");
CREATE INDEX "refunds_started" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'started';
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id","id");
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");
--> statement-breakpoint
-- The ledger, bank transfers and payouts.

CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"date" date NOT NULL,
	"document_id" bigint,
	"customer_id" bigint,
	"note" text,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'credit-released', 'write-off', 'write-off-reversed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout', 'payout-returned', 'payout-difference'))
);

CREATE TABLE "ledger_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "ledger_lines_account_name" CHECK ("ledger_lines"."account" in ('receivable', 'card-clearing', 'bank', 'revenue-call-out', 'revenue-repair', 'gst', 'customer-credits', 'provider-fees', 'provider-fees-gst', 'provider-adjustments', 'disputes', 'bad-debts')),
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount_cents" <> 0)
);

CREATE TABLE "bank_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"document_id" bigint,
	"amount_cents" integer NOT NULL,
	"date" date NOT NULL,
	"description" text,
	"recorded_by" bigint,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_payments_amount" CHECK ("bank_payments"."amount_cents" <> 0)
);

CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" text NOT NULL,
	"arrives_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"charges_cents" integer NOT NULL,
	"refunds_cents" integer NOT NULL,
	"disputes_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"other_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"fee_gst_cents" integer NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "payouts_providerId_unique" UNIQUE("provider_id")
);

CREATE TABLE "payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"description" text,
	CONSTRAINT "payout_items_kind" CHECK ("payout_items"."kind" in ('charge', 'refund', 'dispute', 'fee', 'returned', 'other'))
);

ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "ledger_entries_document" ON "ledger_entries" USING btree ("document_id","id") WHERE "ledger_entries"."document_id" is not null;
CREATE INDEX "ledger_entries_customer" ON "ledger_entries" USING btree ("customer_id","id") WHERE "ledger_entries"."customer_id" is not null;
CREATE INDEX "ledger_entries_date" ON "ledger_entries" USING btree ("date","id");
CREATE INDEX "ledger_lines_entry" ON "ledger_lines" USING btree ("entry_id");
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","entry_id");
CREATE INDEX "bank_payments_document" ON "bank_payments" USING btree ("document_id");
CREATE INDEX "payouts_arrives" ON "payouts" USING btree ("arrives_on","id");
CREATE INDEX "payout_items_payout" ON "payout_items" USING btree ("payout_id","id");

-- What was issued or posted never changes; only a document's PDF is added.
CREATE FUNCTION "keep_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents' THEN
    IF OLD.pdf_key IS NULL AND to_jsonb(NEW) - '{pdf_key,pdf_sha256}'::text[] = to_jsonb(OLD) - '{pdf_key,pdf_sha256}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "document_lines" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "document_lines" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();

-- Debits equal credits when the transaction commits.
CREATE FUNCTION "check_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_lines WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'Ledger entry % does not balance', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "balanced" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();
--> statement-breakpoint
-- Which invoices a payment, transfer or refund is for.

CREATE TABLE "payment_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint,
	"bank_payment_id" bigint,
	"document_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payment_parts_payment" UNIQUE("payment_id","document_id"),
	CONSTRAINT "payment_parts_bank_payment" UNIQUE("bank_payment_id","document_id"),
	CONSTRAINT "payment_parts_one" CHECK (num_nonnulls("payment_parts"."payment_id", "payment_parts"."bank_payment_id") = 1),
	CONSTRAINT "payment_parts_amount" CHECK ("payment_parts"."amount_cents" <> 0),
	CONSTRAINT "payment_parts_charged" CHECK ("payment_parts"."payment_id" is null or "payment_parts"."amount_cents" > 0)
);

CREATE TABLE "refund_parts" (
	"refund_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "refund_parts_refund_id_part_id_pk" PRIMARY KEY("refund_id","part_id"),
	CONSTRAINT "refund_parts_amount" CHECK ("refund_parts"."amount_cents" > 0)
);

ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_bank_payment_id_bank_payments_id_fk" FOREIGN KEY ("bank_payment_id") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_part_id_payment_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."payment_parts"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payment_parts_document" ON "payment_parts" USING btree ("document_id","id");
CREATE INDEX "refund_parts_part" ON "refund_parts" USING btree ("part_id");

-- A payment or transfer for one invoice has that as its only part. A backup that is restored has its own parts.
CREATE FUNCTION "add_only_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "payment_parts" ("payment_id", "document_id", "amount_cents")
    VALUES (NEW."id", NEW."document_id", NEW."amount_cents");
  ELSE
    INSERT INTO "payment_parts" ("bank_payment_id", "document_id", "amount_cents")
    VALUES (NEW."id", NEW."document_id", NEW."amount_cents");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "add_only_part" AFTER INSERT ON "payments" FOR EACH ROW
WHEN (NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "add_only_part"();

CREATE TRIGGER "add_only_part" AFTER INSERT ON "bank_payments" FOR EACH ROW
WHEN (NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "add_only_part"();

-- So has a refund of such a payment.
CREATE FUNCTION "add_only_refund_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "refund_parts" ("refund_id", "part_id", "amount_cents")
  SELECT NEW."id", min(p."id"), NEW."amount_cents" FROM "payment_parts" p
  WHERE p."payment_id" = NEW."payment_id" HAVING count(*) = 1;
  RETURN NULL;
END $$;

CREATE TRIGGER "add_only_part" AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "add_only_refund_part"();
--> statement-breakpoint
-- Links in emails.

CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint,
	"quote_id" bigint,
	"payment_id" bigint,
	"document_id" bigint,
	"user_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice')),
	CONSTRAINT "mailed_links_user_name" CHECK (("mailed_links"."purpose" in ('email-change', 'email-undo')) = ("mailed_links"."user_name" is not null)),
	CONSTRAINT "mailed_links_quote" CHECK (("mailed_links"."purpose" = 'quote') = ("mailed_links"."quote_id" is not null)),
	CONSTRAINT "mailed_links_payment" CHECK (("mailed_links"."purpose" = 'payment') = ("mailed_links"."payment_id" is not null)),
	CONSTRAINT "mailed_links_invoice" CHECK (("mailed_links"."purpose" = 'invoice') = ("mailed_links"."document_id" is not null)),
	CONSTRAINT "mailed_links_rating" CHECK ("mailed_links"."purpose" <> 'rating' or "mailed_links"."job_id" is not null),
	CONSTRAINT "mailed_links_times" CHECK ("mailed_links"."created_at" <= "mailed_links"."expires_at")
);

ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "mailed_links_customer" ON "mailed_links" USING btree ("customer_id","purpose");
CREATE INDEX "mailed_links_job" ON "mailed_links" USING btree ("job_id");
CREATE UNIQUE INDEX "mailed_links_document" ON "mailed_links" USING btree ("document_id") WHERE "mailed_links"."used_at" is null;
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");
--> statement-breakpoint
-- Text messages.

CREATE TABLE "texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"mobile" text,
	"body" text,
	"attempted_at" timestamp with time zone,
	"gateway_id" text,
	CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'quote-waiting', 'job-cancelled')),
	CONSTRAINT "texts_state" CHECK ("texts"."state" in ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped'))
);

CREATE TABLE "text_replies" (
	"gateway_id" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

CREATE TABLE "text_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mobile" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	CONSTRAINT "text_stops_times" CHECK ("text_stops"."stopped_at" <= "text_stops"."started_at")
);

ALTER TABLE "texts" ADD CONSTRAINT "texts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "texts" ADD CONSTRAINT "texts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "texts_job" ON "texts" USING btree ("job_id","created_at");
CREATE INDEX "texts_customer" ON "texts" USING btree ("customer_id");
CREATE INDEX "texts_created" ON "texts" USING btree ("created_at");
CREATE INDEX "texts_mobile" ON "texts" USING btree ("mobile","attempted_at") WHERE "texts"."mobile" is not null;
CREATE UNIQUE INDEX "texts_gateway" ON "texts" USING btree ("gateway_id");
CREATE INDEX "text_replies_mobile" ON "text_replies" USING btree ("mobile","received_at");
CREATE INDEX "text_replies_received" ON "text_replies" USING btree ("received_at");
CREATE UNIQUE INDEX "text_stops_in_force" ON "text_stops" USING btree ("mobile") WHERE "text_stops"."started_at" is null;
--> statement-breakpoint
-- The audit trail.

CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"rows_digest" text NOT NULL,
	"previous_code" text NOT NULL,
	"code" text NOT NULL
);

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"address" text,
	"request_id" text,
	"subject_kind" text,
	"subject_id" bigint,
	"customer_id" bigint,
	"details" json,
	"details_salt" text,
	"details_digest" text,
	"count" integer DEFAULT 1 NOT NULL,
	"refusal_key" text,
	"seal_id" bigint,
	CONSTRAINT "audit_log_refusalKey_unique" UNIQUE("refusal_key"),
	CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('staff', 'customer', 'visitor', 'system', 'command-line')),
	CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'warranty-request', 'contact-request')),
	CONSTRAINT "audit_log_salted" CHECK (num_nonnulls("audit_log"."details", "audit_log"."details_salt") in (0, 2))
);

ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_seal_id_audit_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."audit_seals"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_log_customer" ON "audit_log" USING btree ("customer_id","id");
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_kind","actor_id","id");
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");
CREATE INDEX "audit_log_seal" ON "audit_log" USING btree ("seal_id","id");

-- Rows are only added. What may change: details are blanked, a repeated refusal is counted until it's sealed, and a row
-- is sealed once. Sealed rows of 400 days ago may go, and so may their seals.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{details,details_salt,count,seal_id}'::text[] = to_jsonb(OLD) - '{details,details_salt,count,seal_id}'::text[]
    AND (NEW.details IS NULL OR (NEW.details::text, NEW.details_salt) IS NOT DISTINCT FROM (OLD.details::text, OLD.details_salt))
    AND (NEW.count = OLD.count OR (NEW.count > OLD.count AND OLD.refusal_key IS NOT NULL AND OLD.seal_id IS NULL))
    AND (NEW.seal_id IS NOT DISTINCT FROM OLD.seal_id OR OLD.seal_id IS NULL)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.seal_id IS NOT NULL AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

CREATE FUNCTION "keep_audit_seals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.last_at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The seals of the audit log are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION keep_audit_seals();
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_seals();
--> statement-breakpoint
-- What visitors did, anonymously.

CREATE TABLE "visitor_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visitor_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visitor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"variant" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_unsent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "visitor_events_name" CHECK ("visitor_events"."name" in ('experiment_assigned', 'experiment_exposed', 'interest_registered', 'booking_made')),
	CONSTRAINT "visitor_events_variant" CHECK ("visitor_events"."variant" in ('A', 'B'))
);

CREATE UNIQUE INDEX "visitor_events_once" ON "visitor_events" USING btree ("visitor_id","name");
CREATE INDEX "visitor_events_at" ON "visitor_events" USING btree ("at");
CREATE INDEX "visitor_events_unsent" ON "visitor_events" USING btree ("id") WHERE "visitor_events"."is_unsent";
--> statement-breakpoint
-- The national address file, by street.

CREATE TABLE "address_editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"finished_at" timestamp with time zone
);

CREATE TABLE "address_edition_states" (
	"edition" integer NOT NULL,
	"state" text NOT NULL,
	"addresses" integer NOT NULL,
	CONSTRAINT "address_edition_states_edition_state_pk" PRIMARY KEY("edition","state")
);

CREATE TABLE "address_streets" (
	"edition" integer NOT NULL,
	"street" text NOT NULL,
	"key" text NOT NULL,
	"suburb" text NOT NULL,
	"suburb_key" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"numbers" integer[] NOT NULL,
	"highest" integer NOT NULL,
	"premises" text NOT NULL,
	CONSTRAINT "address_streets_state" CHECK ("address_streets"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "address_streets_postcode" CHECK ("address_streets"."postcode" ~ '^[0-9]{4}$')
);

ALTER TABLE "address_edition_states" ADD CONSTRAINT "address_edition_states_edition_address_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."address_editions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "address_streets" ADD CONSTRAINT "address_streets_edition_address_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."address_editions"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "address_streets_near" ON "address_streets" USING btree ("edition","postcode","key" text_pattern_ops);
CREATE INDEX "address_streets_anywhere" ON "address_streets" USING btree ("edition","key" text_pattern_ops,"suburb_key","highest");
