/**
 * The 10,000 passwords with letters in them that people choose most, the commonest first: a data file, made from the list
 * `passwords` of @zxcvbn-ts/language-common 4.1.3. MIT License, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.,
 * Copyright (c) 2021 @zxcvbn-ts. Most of them leaked, and they say what people say; nobody is shown any of them.
 */
export const leakedPasswords = `
password qwerty dragon baseball abc123 football monkey letmein shadow master michael mustang qwertyuiop
pussy superman 1qaz2wsx fuckyou jordan qazwsx jennifer 123qwe killer trustno1 hunter harley zxcvbnm asdfgh
buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger daniel hockey
george computer michelle jessica starwars asshole pepper klaster zxcvbn freedom princess joshua maggie pass
ginger fuck amanda ashley love cheese nicole summer matthew chelsea dallas biteme matrix william yankees
taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer fucker
1234qwer silver gfhjkm justin patrick richard bailey internet samantha golfer scooter test orange cookie
q1w2e3r4t5 maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro
mercedes peanut ferrari cowboy falcon welcome samsung sexy steelers joseph smokey dakota melissa arsenal
boomer eagles tigers marina nascar booboo gateway porsche yellow monster spider diablo hannah bulldog junior
london purple compaq lakers iceman qwer1234 hardcore cowboys money banana ncc1701 boston brandon tennis
johnny miller q1w2e3r4 coffee scooby edward nikita mother yamaha brandy barney chester fuckoff oliver
charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel please
fender chris jasper james slayer rabbit natasha rachel bigdick marine wizard marlboro raiders prince casper
fishing flower crystal jasmine panties iwantu adidas winner winter gandalf password1 enter ghbdtn 1q2w3e4r
angela mike golden lauren cocacola jordan23 winston madison angels blowme panther sexsex bigtits spanky
bitch shannon sophie johnson asdfasdf david horny thx1138 toyota tiger murphy dick canada danielle blowjob
jonathan liverpoo muffin cooper apples jackie dennis black qwerty123 passw0rd john abcd1234 sandra pokemon
123abc slipknot carlos qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow asdfghjkl razz redskins
newyork gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra butthead
doctor rocket victor dolphins captain bandit jaguar packers pookie peaches asdf blue dolphin helpme tucker
theman tiffany maxwell jeremy qwertyui shithead debbie albert maddog lovers monica alex united giants
nirvana metallic hotdog rosebud mountain benjamin warrior stupid elephant suckit success bond007 jackass
bonnie alexis porn lucky jason scorpio samson q1w2e3 rush2112 azerty freddy driver willie calvin 1q2w3e4r5t
sydney gators dexter red123 12345a 123456q bubba creative golf voodoo happy arthur trouble america nissan
gunner rebecca stella garfield gordon jessie bullshit parker asdfghjk fucking apollo jack 1qazxsw2 eminem
december legend airborne beavis august bear apple brooklyn godzilla skippy buddy qwert kitten magic shelby
beaver phantom fred nothing asdasd williams xavier braves darkness blink182 travis copper tomcat platinum
qweqwe girls bigboy green power animal police online voyager lifehack 12qwaszx fish sniper trinity walter
blazer heaven lover snowball playboy bubbles loveme hooters cricket marvin willow donkey topgun nintendo
saturn family november gabriel destiny pakistan pumpkin digital sergey chance explorer redwings private
therock runner tits lasvegas guinness beatles fire cassie christin qwerty1 asdf1234 celtic broncos andrey
babygirl nelson donald scott eclipse cartman fluffy louise michigan testing carolina little samuel alexande
birdie steve cherry pantera sharon gibson vampire mexico dickhead peter buffalo montana genius beer flyers
maximus school minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy barbara
snickers sabrina carmen marcus bronco yankee friends paradise lol123 dreams magnum horses cool caroline
lacrosse ou812 goober member qwertyu enigma scotty pimpin bollocks brian cock surfer sammy genesis poohbear
dave star asd123 qweasdzxc baby racing friend hello1 hawaii eagle1 billy viper october vanessa poopoo
einstein boobies stanley 12345q walker bitches paul drowssap stephen courtney simple alaska badger action
jake bill denise jester spitfire drummer forest patricia maryjane champion diesel svetlana rock friday kevin
mark gregory pamela frank hotrod chevy anderson lucky1 douglas westside security google badass shorty tester
thumper hitman mozart general reddog boobs zaq12wsx music lizard alexander melanie a123456 ruslan 123456789a
vincent eagle 1232323q sweet teresa scarface qwerty12 a12345 marshall olivia veronica porno buddha spirit
frankie money1 stargate antonio liberty natalie mercury naruto qwe123 12345qwert suzuki semperfi king
popcorn spooky marley system brittany claudia kelly scotland free kitty cherokee vikings simpsons death
leslie rascal qweasd jimmy loveyou hummer michael1 allison rocky patches russia adrian jupiter penguin
cumshot howard passion honda vfhbyf andre vladimir franklin sandman infinity homer bastard raider passport
assman sucker fantasy bulldogs horney domino budlight ironman disney norman usuckballz1 softball bishop
francis brutus ford redrum brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland
oksana fireman cougar college shit alicia russell houston monday bradley cunt sarah nigger justice super
wildcats tinker duncan dancer logitech avalon swordfis everton reggie motorola alexandr molly timothy hentai
pussy1 claire patriots madonna colorado eugene ducati kermit juventus indian connor galore freeuser smooth
house titanic boogie simpson warcraft wolverin elizabet arizona saints valentin georgia asdfg test123 accord
matt baxter denver mitchell christ password123 yfnfif slut smith stinky zachary roland naughty ncc1701d
spiderma chopper brenda hello123 extreme virginia water skyline poop zombie pearljam froggy pirate fylhtq
vision 123qweasd awesome alyssa dreamer predator bullet empire wolf charlie1 kirill 123123a people penis
elvis panthers skipper nemesis peekaboo rasdzv3 simon alison rolltide american cardinal arnold chevelle
daddy psycho happy1 danger mookie wanker manutd tommy hobbes vegeta goblue burton fyfcnfcbz picard bobby
windows loverboy lovelove vfrcbv victory bambam turkey serega tweety hiphop galina changeme rooster polina
berlin suckme taurus electric ronald avatar mine raptor alpha1 maksim spring brazil eric bigcock newport
hard kenneth hendrix madmax england a1b2c3 alpha sublime britney france darkside bigman hercules lawrence
wolfpack classic letmein1 lincoln ronaldo spiderman 1q2w3e blizzard cheyenne 123456789q wombat bubba1 tiger1
cjkysirj raymond brother kristen pandora devils zxc123 simone holiday wildcat horse kramer buddy1 sterling
caesar alabama carrie bondage basketball sports pussycat pickle catch22 leather shaggy a1b2c3d4 chronic
flowers qaz123 qqq111 robbie admin gracie amber freepass airplane perfect kodiak billybob katana sunset
crazy good stingray maria anna snowman phpbb angel1 chocolat zeppelin garcia detroit wolves pontiac candy
firebird vagina gundam panzer outlaw time pretty fisher connie honey business trevor redhead hardon greenday
tarheels nastya hellfire cobra engineer dragon1 savage service serenity sasha michele dude lickme fireball
white remember darkstar miranda flash mustang1 harvey oscar strike freddie pavilion beauty bobafett adam
dbrnjhbz jeff bigmac chris1 duke clinton bowling jenny natali future harrison jones wallace welcome1
swimming apache rulez pyramid dodgers girl whynot fuckit defender teens morris trooper cancer precious
packard lucifer popeye weasel raven icecream stewart tanner swordfish blonde sandy presario rockstar viktor
manager cheryl norton james1 control wutang airforce julian atlanta pimp spike thailand looking casino paris
mouse lennon bluebird theone hawkeye hacker lisa dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo
barbie light design pervert machine herman wrangler rocks trucks nipples roscoe tornado jerry lights bubble
cadillac madman orlando pegasus target longhorn laura philip browns eatme stefan cannon dilbert baller
microsoft winnie christia katie qazwsx123 shooter xfiles qazqaz lesbian street seattle corona amateur cthutq
prelude beach malibu freaky assassin integra atlantis 123qweasdzxc pussies dragons iloveu monkey1 unicorn
lonewolf regina stealth kristin tony peewee openup bobcat stacey software newton leonardo student srinivas
angelina young enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country
rocky1 joker babydoll lestat wordpass hottie smiley potter random sweety butterfly woody chipper snake
samurai video gizmo maddie devildog valerie mistress flipper freedom1 express powers soso123aljg cessna
teacher goldie moose polaris piglet cookies elena montreal hjvfirf ladies wolfgang fatboy scully father
single wicked daisy fetish foobar castle tickle bunny pepsi balls transam dfvgbh oicu812 impala sunday booty
hotstuff ronnie jasmin ryan gambit toshiba basketba lancer birthday texas stephani jessica1 hooker knicks
roberto stinger testtest fuckyou2 kathleen savannah shamrock benson squirt deftones trucker nick redneck
goldberg alfred blaster siemens shelly renegade manson subaru ibanez blondie hamilton casey swinger reaper
cristina minnie mylove harry galaxy lindsay dudley farmer gloria special blahblah enterpri 1234abcd travel
babylon5 bigone sweetpea sugar smoke skeeter fucked indiana great ficken trfnthbyf master1 freeman curtis
smitty marino joanne bigfoot escort babes check larisa trumpet tristan spartan babylon asdfghj sister valera
stormy paladin andreas cavalier marathon hamlet aardvark butterfl bigboobs mister manchester yankees1 rusty
napoleon seven indigo hornet skater jerome pierre wonder toronto rose indians karate buckeyes julie hesoyam
fredfred charger highland sweetie holland 1qaz2wsx3edc chiefs diamonds buckeye aurora hotsex campbell
griffin brandi redman passwor chandler drpepper monika maiden elizabeth leonard bernie brown pornstar garden
storm autumn linda thuglife millie jungle pencil tomtom insane pizza timber jesus1 sherlock mariah audrey
david1 1a2b3c hamster aragorn pioneer techno catdog lollol triumph sidney fktrctq none sophia morpheus
island wetpussy hobbit blabla erotic shadow1 aaron pascal sampson consumer justme marion stones chrissy
tyler nadine marie goforit burger pitbull kelsey adgjmptw spartak german karen kissme hunting kaiser martha
colors artist harold bass italia sammie barcelona mario nicolas virgin pebbles sundance isabella overlord
emerald callie doggy irina racecar isabelle germany goddess change wesley nipple basket joejoe holly poison
zipper alpine shirley element huskers marcel eddie danny christy pussys sakura chichi inside ultimate dirty
nicola ncc1701e blackie q12345 omega watson rommel matthew1 geronimo nikki caserta trojan 123qwe123 philips
sergio nugget sammy1 tarzan bassman warren trixie chicks aleksandr cream webster help sherry manuel portugal
dodger anakin bobbob bomber michel madness superfly q1w2e3r4t5y6 loser 123asd florence yvonne fatcat global
ybrbnf energy desire wrinkle1 soldier bianca sexual warlock martina babe andrei larry seminole peace
alejandr westham concrete access14 harris margaret hector christop naked ladybug letmein2 network bernard
weed tintin qazxswedc trombone chuck pleasure rhbcnbyf home history bluesky sherman logan january onelove
cotton christian cdtnkfyf sunny archie holden whore brianna vfvjxrf titans stallion lindsey singer truck
smile party missy hansolo angelo joanna natalia beagle phillip panama smiles blue22 juice qawsed inferno
moon mongoose connect kingkong snatch flatron sex4me bluemoon turbo rocker personal emily blessed snakes
dominic joey forget finger beetle jamaica alberto a1234567 mulder fuckyou1 jamie susan immortal head passat
plastic dietcoke spunky suck long anthony1 whiskey monitor giovanni cactus ripper spyder markus planet
magic1 teen patton exigen sticky waters sluts nolimit daniela hollywoo abigail apple1 morrison katrina
trunks andy assass always diana deedee clifford april speed japan mission pickles million sailing freak
holmes bonehead fernando ghbdtnbr charlott delta yomama darren rubber newman molly1 faster cumming bertha
memphis sylvia open ilovesex maurice william1 hongkong olga jumper unreal geheim rodney nylons sebastia
pentium legion shalom kennedy brooks movie dodge dream graham sprite curious pacific loulou funtime philly
ferret niners orion werewolf milton cantona kingdom stars africa office boeing gilbert abgrtyu pirates
super123 sheila french sweets cooldude palmer eternity lollipop tottenha green1 stocking monique anything
foster irish jackoff biscuit drizzt camera columbia fossil moomoo makaveli tracey colt45 robinson isabel
martini salmon shasta jersey verbatim maniac snapper satan666 nasty solomon patriot jacob standard shaved
blackcat asdzxc punkrock raistlin infantry qwerty12345 dillon gerald twister ricardo waterloo cjkywt clayton
crimson serena oxford maxmax denis flight condor seinfeld silvia biggie maxine musicman ravens teddy colleen
bruce wolfman sharks megadeth cosmos velvet butt keeper foxtrot garrett black1 damien anton sesame skywalke
gn56gn56 banshee cats squirrel wolverine dogs sunrise rick ghost western grendel sucks roxanne privet
legolas frog felix marlin stone herbert lvbnhbq qazwsxed carrot blades frosty stardust helena brownie groovy
penny butler coolio twilight daytona licker peanuts intrepid pikachu trains mollie vanhalen jericho hershey
strider lobster punisher grace bird zaq123 bottom ninja 1234567a murray kansas shogun goblin search neptune
ball showtime darwin amadeus suzanne fuckfuck seven7 jason1 oldman bruno showme henry getsome muscle obiwan
support rfrfirf skittles ekaterina gold whitney shark maestro anal danni tanker english tarheel fighter
thanks blue123 hannibal capital newlife anubis gothic chaos blues cindy sabine thunder1 roman preston
princes brendan slick 123456z evelyn python test1 richie tequila boss cody devil chelsea1 clover delete
mirage blood surfing 1q2w3e4r5t6y bentley portland potato baggins review porter chubby panasonic sandiego
sooners buffy buck tina derrick penelope blackdog harmony fusion dima mature malcolm allen mary buttons
1a2b3c4d californ safety playtime dagger moscow swallow warriors byteme stimpy gangster lucas christine
turner iverson lester chargers liquid asdf123 mushroom cracker dingdong lucky7 misty nymets robin bigguy
mobile tazman greg nimrod newpass miami crusader bugger stranger dkflbvbh anastasia marco volume masters
monroe miguel doodle collins powder archer gotcha battle dublin slapshot guardian janice charly septembe
photos knights woody1 short angelica nookie milano pepsi1 scarlett stuart damian grizzly camille scruffy
brasil latino kittycat poopie munchkin lorenzo rammstein 1passwor bananas barcelon santiago thegame robert1
hell world gerard picasso viper1 walnut kolobok blackman wisdom trance starcraft parrot quality blade pink
auburn goodluck eatshit dorothy dusty engine coltrane gorilla wheels katerina tamara postal luther ranger1
pass123 carlo cassidy discover oakland andrew1 spanking osiris dumbass shaney14 lonestar ping bridge bingo
bender annie stonecol dookie meridian sally megaman heather1 racerx rjntyjr sirius firefly richard1 julia
alexandra madrid terry griffey women phoebe zaq1xsw2 weezer beautiful violet ledzep lowrider randy gangsta
ghjcnj paradox tacobell loving catalina vertigo halflife carson sergei shiloh johnjohn sobaka buffett aliens
sadie chucky bonjour kangaroo jazz josh thompson sinner socrates soccer1 keyboard stevie jeep trebor finish
dark luke sprint shazam lady national celica sarah1 scarlet formula1 hoover sommer frances hotboy cynthia
qwerasdf penguins bond formula rebels fuckface elwood melvin honda1 vacation kiss ragnarok bollox lexmark
asshole1 mailcreated5240 lorraine claude rockon duck dodgeram tacoma romeo wookie prodigy tempest vfhecz
flames sebastian colombia bang kitkat oblivion mystery sithlord server molson mustangs incubus smoker 123qaz
window scoobydo rescue bigballs zxcv1234 carpet titleist richmond director lawyer megan juan magnolia
celeste melinda lucy wright jimbob golfing kenny roger bobbie xanadu tardis blueeyes hearts dixie pussy69
pooper shaman mersedes springer imagine janine patrick1 kenwood 123zxc dogg garbage martinez topper cowboys1
roberts lizzie ashton elliott oracle sheena chloe nuttertools mallard analsex shemale gateway1 mikey asterix
faith monkeys imperial jimbo cooler grateful gillian peterpan kingston yourmom sleepy gremlin printer hudson
pa55word stud freckles birdman frank1 aussie esther defiant margarita deadhead polo anime tatyana jackal
frogger bridget wayne research tobias mariners rootbeer blondes donnie katrin weather aspirine frederic
parola photo children account israel stephanie shaolin noodles celine willy willis forgot scooter1 hallo
mandy thomas1 rogers palace santos ohyeah magnus laurie creampie amazon kisses queen ludwig fatass plymouth
justdoit assfuck nellie 1234567q putter broken nopass letsgo bryan bones harley1 tatiana camel champs
lightnin massive camelot bosco deanna gizmodo spidey caliente aezakmi goodtime mypass roller catherin active
pooh payton lonely redalert brucelee smokin porkchop astros aquarius raiders1 thankyou kevin1 atomic
fletcher shopping a1s2d3f4 mason rusty1 marian vanilla hunter1 unknown sapphire temple qwert123 marvel
beckham qazwsxedcrfv kaktus myself sooner blacky elvis1 hastings buster1 power1 blackjac aggies scream
picture 123321q abc12 judith iforgot kasper cxfcnmt bangkok shitty spectrum eduard vader jammer painter
primus veritas ernest kristi chevrole amber1 amsterdam slappy valley horny1 pete hitler clancy spankme
granny avenger satan sasha1 usa123 diamond1 rosemary husker candyman beatrice scrappy john316 simba falcons
dylan front242 harder atlantic labrador 123456qwerty smudge syracuse southern melody timmy elijah center
darling throat stuff fatman krishna sanchez pancho gator pacman commando delta1 vulcan bush clitoris lemons
alice 8j4ye3uz boner keith odessa barkley monopoly method kelley sara punkin pineappl celtics lesbians space
gangbang bennett area51 lick flyboy hamburg aaa111 asian carol spartans tricky romashka 123456aa snuggles
phoenix1 boat infiniti anders billie life homer1 drago blake hermes jesse goose jeremiah vivian annette
homerun dead forrest carolyn 1234567890q topcat hayden cosworth vectra grover goodbye charlotte cuddles
bossman horndog doberman gary telefon dawg qawsedrf ivanov durango peugeot killer1 franco kyle plumber bell
rbhbkk pauline exigent brandon1 laguna emmanuel webmaster bowler leopard strong theking redbull alan pics
beast viktoria porsche9 breeze topdog starbuck omega1 dance dalton fuckers oscar1 hungry beefcake reality
gjkbyf speaker shelley godsmack clarence writer loveit kingpin nokia valhalla night starfish anarchy herbie
blacks content sailboat desert fitness brando bohica achilles tractor jordan1 ncc1701a drake bull hidden
kicker arsenal1 labtec napass bart pa55w0rd amelia tuesday frontier swingers jimmy1 caitlin muppet terror
legacy farside terminator bella matilda kentucky jackson1 doughboy ramona butthole phillies jrcfyf camels
dannyboy oakley daniel1 nebraska latin double qwertyuio sabbath chang pinkfloy homers striker looker fallen
maryland luckydog azamat september iguana oklahoma moloko qwerty123456 agent007 vfrcbvrf javier vette daniil
command rhonda studio pistol miles skiing franky stoner conrad select tanya houses boris puppy elliot
charmed vladik nathalie whocares maynard vkontakte ihateyou puppies zidane eileen dilligaf crash mandingo
moneys tyrone funny nevada kotenok mystic california budman church carlton rafael technics bone stick
golfball rookie panda laptop today jennie triton river trojans bunghole zvezda hurrican central stripper
dale filter jethro snow gustav ivan escape gizmo1 hawk igor aberdeen shane lespaul rfnthbyf enterprise butch
dthjybrf cutter splash handsome oilers randall cash nofear cupcake excalibu batman1 momoney gbpltw bigger
belinda svetik possum metal moocow brothers bethany keystone babyboy flamingo super1 firefox bogdan ccbill
passwort soleil lancelot melissa1 vipers marilyn tdutybq juliet leader madden russian australia sabina chase
coolman babies skinny zaphod raven1 kamikaze verona bacon noodle rebel doobie designer deadman attack vortex
killme dogman pokemon1 gopher somethin danila reagan apollo13 chevy1 cancel torres freaks azsxdc sassy donna
dracula play poncho bearbear boots engage steve1 deskjet bradford bitch1 hammers deeznuts warhammer rangers1
tight justine ralph fabian lewis casey1 summer1 blueblue marissa oregon bubbas sinatra hilton meatball
mailman dawson columbus manchest cthulhu macdaddy mighty michaela grandma ready sterlin cartoon summit
123456789z sentinel tolkien bicycle peter1 blow beverly breast lickit kathy crazy1 meghan universe capone
jenna julius wendy bryant truelove helen 123456k nancy eatpussy hailey kitty1 daisy1 chair bowser kathryn
sexygirl fernand eleven rockets billyboy military demon davis jamesbon iloveyo texas1 traffic saint daddy1
redhot microsof sonic miracle microlab gofish pantyhos pilot lifetime rugby mayday aikido nina star69 conner
cutlass tree thekid gordon24 theodore titties sweden function polska danie gang market scotch lansing elvira
bloody sexx hustler anfield coke smut catman rush bonita tracy sony fast 1234qwe passwor1 irish1 cheers
tinman airbus peters china azsxdcfv santana hayley station gabrie scottie orioles jenny1 charlton saun
fortuna dfkthbz rustam warlord retard fatima ultima kong bigmoney 4runner rotten betty grumpy oranges kelly1
superstar fordf150 asdfjkl boxing xtreme denali selena zxcasd huskies terminal wilbur kristy wildfire
vladislav bikini thor hollywood mayhem sultan gretchen figaro sixers sparta saratoga running cloud9 music1
models mojo greenbay cancun marlene trinidad tammy chewie hope number1 billy1 feet crunch bigbird mellon
chicken1 bigtime fashion piccolo fabie rjirfrgbde rovers meatloaf hyperion sandro rightnow jarhead armani
treasure miriam hansen natural lisalisa sport bizkit chester1 jasmine1 maradona sayang charli rfhbyf utopia
anaconda japanese camilla coconut govols emerson memory catherine jedi cosmo cruise giant ricky dragoon
woofwoof giorgi packer pass1234 poontang emily1 illini christopher davids zaqxsw sandy1 pedro sticks revenge
exodus reebok chanel albatros cabbage goku wally beaner quincy greens tomato toby chief richards turkey50
adriana kenworth happy123 deborah down cooter dinosaur holyshit eeyore movies dana lionking creamy adult
poodle tsunami happyday knopka tommy1 bogart corrado volley tyler1 chickens orgasm whisper flying first
chocolate walleye hopper katie1 sean twisted chaser pepper1 memorex ericsson jensen positive crazybab
science frisco dong jose zorro romance sherwood shania rereirf sausage milana tasha vfvekz profit zenith
fugazi junebug clemson polniypizdec0211 tootsie fktrcfylhf comics zxcasdqwe vfczyz werner aspire hardrock
condom cocks rachael gringo anhyeuem madeline rich becky canon february alien abc12345 harper justin1 stocks
marcos samsung1 clapton roberta coleman applepie skywalker fubar theresa koshka tundra vitalik arjay gmoney
bigsexy ingrid pillow gandalf1 lucky13 fingers samiam dean davidson skorpion candle nobody hellyeah better
australi drew rockhard boob easy bears sparkle johanna everest rfrnec hedgehog wolfie surf bobby1 fart
yosemite marisa voyeur baddog brad jazzman dicks tool temp cheetah 1qa2ws3ed slacker steele mikemike wood
pooppoop america1 barsik valeria deniska br0d3r fright karolina kirsten vfksirf kume kenshin bootie cyclone
starship monty balloon maxell dildo rupert milena bonsai lion salvador greatone vernon 50cent slider lillian
admiral cecilia stolen albion boys midget fuckin freeporn nikola amanda1 hithere football1 damnit dinamo
francois cheng calico duchess scratch powell packers1 stefano fortune nyjets artemis robotech roadkill
backdoor rastaman fiesta felicia alliance fletch jerkoff killbill goliath cinnamon rambler malaka tekken
sojdlg123aljg carrera bangbang jeanette marc fritz ramses operator shado duster spank wibble alibaba
mechanic keywest sword amsterda hal9000 bristol pingpong rasputin marianne hooter tara rctybz sanders faggot
krista presto majestic nguyen fowler passwords buttman snake1 spurs carl pompey trident viagra qwert1 brian1
kipper kingfish zxcvbnm1 gotohell angie guest garage heidi mattie slutty isaiah steeler wrestlin pooter
divine emma route66 clipper charley macross railroad lineage2 oleg seamus swimmer ne1469 jokers thursday
chico a123456789 solnce erik kimber guiness pussie mathew nature matador sparks typhoon hank secret1 retired
subway slave ivanova ghetto florian love69 vermont tang ktyjxrf lolipop moose1 spears yzerman peterson
magick phillips cinder nwo4life flash1 shearer pupsik charles1 dfkthf allsop city qwer123 grapes 123123q
pippen belle chad venus kcj9wx5n sex123 dammit barry caveman critter underdog r2d2c3po skydive renault
onlyme george1 murder snoopdog jayhawk hotshot caramel broadway kinky theboss fuckher train trout ding
umbrella feather credit splinter depeche seeker fuckthis respect crysis direct animals chemical cyclops
chivas jamesbond blackhaw passpass sinclair team megapass beanie translator helloo magicman cunts phil
fishes supersta giuseppe caligula kill shannon1 juggalo frozen quattro usmc meredith java wassup rosie
bullseye saturday pornos cohiba ashley1 floppy alucard deacon heart tabitha kristine nicole1 tunafish great1
gfhjkm123 dallas1 xbox360 dkflbckfd kickass p0015123 vietnam kendall pearl safari gonzo crawford bob123
klingon jacob1 rain looser goalie damage maureen west dawn tazmania cigars facial cobra1 deepthroat malina
silence samara dfktynbyf fang cruiser vector tommyboy jean banker horizon chainsaw button bigbear forfun
abraham 123456r astrid carole andres sharky enter1 vh5150 royals christina small misfit work yousuck louis
fallout marino13 scania maxx nudist getmoney budweise qazwsx12 song believe brighton absolut kungfu kostya
monaco death1 gunners vfhufhbnf mamapapa minime blueboy penthous chrisbln steph whitey europa jade bertie
daphne groucho champ benny grant mirror village trader stroke walrus susanne number sabres nipper woman
floyd snowboar undertaker flounder moneyman patty bottle love123 kahuna canadian wolf359 viewsonic coolguy
rules downtown wagner strange fabric trisha italian ybrjkfq cypress qwerty1234 eastside sneakers passme
topher taylor1 golfgolf barber sinbad frodo panasoni craig alfa mybaby skidoo chicago1 massimo back jillian
cat123 q123456 sparrow senior dalejr thecat fucku2 snapple mondeo leanne emmitt thanatos z1x2c3 ghjcnjnfr
maximum smegma thesims whitesox chong bonkers poseidon musica doug johannes gargoyle olivier hambone bluedog
intruder sunnyday cyber compute kids smelly spawn wapbbs answer studly poppy paper ferrari1 simona solution
madison1 newcastl adonis goodman sexxxx europe goldstar again quantum buckshot static turbo1 dollars
titanium holly1 erica danzig sadie1 jabroni library journey beastie chrono dang edwards jane test1234 gunnar
federico korn custom lance 1qwerty assholes daewoo jess briana watcher superman1 albina sunflowe dorian
babyblue premier staples nike stereo westwood apple123 mouse1 usnavy boomboom fresh florida1 sasuke dharma
pisces motherlode multiplelo hang bike sapper scanner marius zeus racer callaway user bayern rover lamont
rivers snoop over walmart micheal starfire theend steel tigger1 erotica aaliyah doogie renee paintbal
winston1 sexy69 paint 123qwerty tyson joshua1 newbie knickers lokomotiv hotred ufkbyf panther1 dodge1 laurel
shawn 12345z wasser scott1 jessic thirteen rjycnfynby avalanch outkast truman magpie scout philippe poetry
martin1 havefun michell cubbies losers hotpussy deejay fghtkm droopy blossom allmine zerocool janet tomorrow
godfather abby greece second reading greene sascha busted ming bimmer original cbr600 ocean anne builder
demons nitram pudding bounce donuts fucku newyork1 jeanne idontknow audia4 aleksey vfvfgfgf leonid smokes
mylife beerbeer sims redfish harry1 working rodman beaches 1x2zkg8w hairy contact start luis bogey prissy
123456s gegcbr tights insert carla dante beretta francesc jewels searay padres celeron mittens quartz ziggy
diehard micron syncmaster cornell christie stunner hockey1 simon1 rtyuehe hoosier zxasqw12 peyton cheese1
orange1 paintball bing monalisa queens terrapin a1s2d3 spongebob buzz attitude backup whisky clevelan ling
cedric marin barefoot artur chuckles barrett meathead bigass ou8122 titty spike1 gretzky kosmos cfitymrf
biggles cambiami sexy1 12345678q thongs blessing what aleksandra ginger1 twinkle gladiator gollum southpark
rabota mazafaka goodboy carbon scuba tango stoney brent weaver will volvo footbal pianoman gaston casanova
traveler clark stumpy hawkeyes clarinet looney mommy maggot felipe bucket eduardo freeze sound sexyman
johnboy dian snapon deeznutz warthog vegas rooney honey1 futbol filthy steam carina 123aaa mustard boricua
meowmeow maste mellow love1 abc1234 sunshin bengals combat goofy whatsup sauron krystal alina lover1
monster1 prophet joker1 loco lovesex twins triangle booker reefer nickel venice xander strip valencia lord
rhiannon crystal1 smeghead valeri andromeda 12qwas diver cerberus james007 sputnik groove lambert usarmy
more tiberius zigzag sting abcd123 bean welder radio petra focus gabriell candice salamander eternal silver1
bunny1 motley resident hayabusa marcia rambo together rainman poochie purdue redwood ripple buzzard wang
redwing boobie juliette monke hokies phish 1q2w3e4r5 crjhgbjy jagger nokia6300 rockford shou tuan goldwing
brewster bermuda zero thegreat proxy confused badgirl lola bacardi sweet1 derek whiskers spaceman starman
rebecca1 trial karma claudio 12qw34er allstar carolin gesperrt lynn swords rasta wildman nikolay kang slinky
wrestling jamie1 mohammed pinhead hacked logan1 sersolution penny1 overkill rhfcjnrf mishka montgom240
banane bulldog1 person public fester something 12345qwe lions helmet buffy1 ripken frisky changed games
higgins trapper piper windsor supreme ib6ub9 kaylee athens norway runescape oasis jill hurley lightning
dbrnjh shun chun edward1 darius chip hill midway kool hoosiers vinnie recovery cicero napster lionel amazing
tracker laser adrienne roadking menace secure stoned br549 thedog sacred squash nice smoking pony feng
illusion woohoo rachel1 medicine antoine leavemealone bagira megatron orchid reader comet clown zippy
company doghouse stacy wild army maxim 12345678a paula bravo buddah jaybird chuckie look maria1 morning dino
peach todd hanna chuang mortgage idiot heineken saleen rulezzz fishing1 massage sonics moonlight butts
motherfucker pobeda benfica poker kashmir realmadrid balloons optimus chunky gsxr750 tinkerbell chou shai
common starter brewer babyface pants gregor dogfood hardcock deluxe bigmike blackbir bookworm hampton
jeffery salomon godfathe meister angus intel seahawks eagles1 talisman blackjack eraser collin pissing
hawaiian zhong mian michae berger alphabet tricia beautifu misha maryann adams jenn riley xxx123 really
sally1 mortimer tongue gator1 century sancho remote darkman buddie roadrunn pizzas lexus password2 medusa
health stalin toledo cubswin dutch lilly beowulf charlene willia christmas pool handyman pacers unique
eleanor digital1 missy1 clouds tiffany1 cgfhnfr breasts chinook just4me nuts wedding calgary dutchess
gfhjkm1 heckfy max123 ludmila gong nova shell lori site because cheater famous delphi cathy wareagle martine
gromit sponge ashlee valkyrie yoda glory teddy1 passwd idontkno smiths mohamed teddybea killers boxster five
dragonball beast1 babybaby mermaid qazwsx1 satana dolphin1 bhbirf foryou misty1 nasty1 qazzaq hong puddin
chao shang zhei quan inuyasha stanford peacock assword misery desiree barnes sullivan beamer diggler medical
1pussy wishbone circle property ripley thedude cloud fisting austin1 alexia beemer jayden gameover sparky1
redline venera linda1 salsero fuckoff1 adam12 lust fytxrf sergi kittykat spanish sinister india vedder
gonavy manowar novell lang colonel rancid diao dragon12 chrome friendly aa123456 destroy titten electra
polly geoffrey newpass6 bella1 eureka onetime phone katherine otto lakota claymore hotbox asia banner madina
manuela bitchass ruby sporting bartman matthews checkers playing carmel gabriela dfcbkbq nimbus wrestle
bulls jktymrf alexalex preacher gamecube mustafa svoboda 123321a circus armagedon alenka playstation
z1x2c3v4 leng qing cong zheng magical park claudi marine1 rhtdtlrj pablo thumbs camper doitnow goaway
subzero charity hootie face pissoff jammin beth blackout crow darrell cocaine bcfields skylar rolling loaded
milkman lotus davide bigbutt electron johann devil666 12345t cheeks skate silverad lighter hassan pothead
oliver1 gobucks 123456qw squall thunderb courage pippin ghostrider antoni kaitlyn neng peng miao teng xuan
xiao reynolds cannabis xerxes ipswich ninjas mango farley lucille pinky jimmie nude dieter annika mitch
southpar marika jackson5 dickie jetski finance tdutybz dianne forward jenkins bright absolute morgan1 bilbo
musashi ferris iamgod lipstick 1234567890a laurence mandarin baseball1 quest tottenham adults yfnfkmz
kleopatra tulips nong piao ruan zhuang chai dirtbike sheba pickup dwayne othello mari katherin forum sonny
12qw12 rider a11111 warner northern cinema cameltoe petrov bluefish fuzzy pheonix iscool secrets elite toon
modena bert marsha slippery kissing caravan divorce tank beatle jump akira sanfran 1qaz2ws cheech badman
samtron paloma yang dolores sveta qweasd123 shadows mollydog annabell starcraf ghblehjr vasilisa jameson
chuai deng qiao zhou zhun jiang luan sang ying scorpio1 beans slim illinois warning ebony meat jockey
deadpool hillary bearcat caprice farscape evan bigtit lassie zappa sander nicol sunflower hopeless sheriff
carpedie bank love12 asdfzxcv sherri march bingo1 slave1 barton shepherd gatorade keegan high cameron1
guitar1 toolman barker spectre pussey nuggets borussia mantis banzai ariana flexible chloe1 mullet graphics
fyutkbyf 123qq123 mancity templar stories yfcntymrf fergie records thedoors 7ugd5hip2j gawker pussyman
skyler elizaveta colton huai seng xiang zhuai guai solo moritz monte lemon strength talon rhino cowboy1
susana sonoma three mack spinner allan keller webmaste aaron1 grease augustus raquel alejandro chimera rufus
stretch ticket bacchus kendra twenty corsair kinder argentina corleone zhai spice mickey1 vampires domain
iomega heater hover alex123 ltybcrf artemka xxxpass qiong ting hippie jing reng tian tong poland deutsch
babylove becker speedo brett oceans slapper letter harvard bonjovi mazda virtual cosmic leon snuffy blaze
sergeant maggie1 dragonba spurs1 stonecold hellos jacques register buttercu huang millions millwall patience
chrysler merlot bullfrog latinas a12345678 xyz123 istanbul phoeni ashleigh kotaku universal noelle binladen
artem shanghai porsche1 castro gabriel1 ceng chuo jiong xiong shei meng hans wraith pierce jayhawks kilroy
amateurs dotcom cattle daemon ntktajy barbados renata thoma balance mikey1 chan nomore pdtplf canyon kayla
jackpot mets orion1 pulsar baron marker chippy nightmare monarch hamish aubrey reds knockers dipshit alexey
malone athlon hubert chevrolet eddie1 vadim everett napoli myname belly cobalt counter dialog house1 augusta
smokie cristian coolness cougars screen criminal hardware ramones bobdylan ning capslock rong zaraza ciccio
teddybear alisha gfhjkmgfhjkm chui liang pian niao gadget shiner laurent fulham missouri carlitos dwight
helene halifax dogshit entropy coldbeer silent lost silly netscape boom edgar dog123 golfer1 county deep
freeway syzygy andromed game media wings brigitte danny1 yeahbaby diego yolanda eldorado hollow crack
eastwood monkey12 gunther paranoid anita sexyboy rainbow6 soulmate gooner drunk persik lesley geneva
9293709b13 microphone kakashka 50spanks 111111a fgtkmcby mclaren spread geng shuo zhui duan nuan qiang weng
shuang bamboo brittney fastball creature cards just4fun matteo fuckyo hack smashing foot washington arlene
baggio carlito jones1 hopeful astro hondas snooker sophi redbird bigblue annie1 dynasty mephisto temp123
trainer rebel1 iceberg shitface fountain specialk estrella some generic buddyboy stevens arcadia manning
nikitos piramida violetta bailey1 piano spencer1 salasana q2w3e4r5 maxxxx zang shutup thing suan heritage
liao browning homerj tiburon obelix kris chopin insomnia hooper promise cygnus theater romero jelly plasma
kissmyass here ninja1 submit spider1 budapest jayson sexysexy jorda citizen sahara pinkfloyd card stroker
pavlov playboy1 pasword amigo heynow arturo fight ventura sandwich fraser yummy homeboy royal testpass
gamecock milo maxwell1 magician female wildcard sassy1 magazine telephon bigfish tripod kuai lazarus cleo
licking dundee 1234asdf 1a2s3d4f brodie misfits slavik rochelle sleeper seeking pringles butcher patric
iverson3 nanook vsjasnel12 darklord loveless bruno1 radiohea cang shao sheng guang shuai xing karin hughes
giorgio maxime sphinx reckless triple baldwin taxman orient desmond married zhjckfd mordor hunt romano
jiggaman ramsey officer lovebug sam123 tiger123 classics hooligan pluto georg bolton scrabble jezebel major
jellybea mason1 shock drakon seadoo mexican hawaii50 pharmacy door lena abnormal patrice concorde alfredo
cdtnbr qazwsxedc123 puffy islander chantal jakejake yjdsqgfhjkm bunnies bushido kazantip strawberry verizon
maksimka dupont crusher jiao zong zhang pang ghost1 premium wg8e3wjf corey 426hemi goat diane channel
project hole cthtuf arrow meagan tootie bounty blue12 porno1 kfhbcf kirsty howdy ramrod sweetnes master12
bird33 bummer corolla andersen blond race darryl senator ferguson donovan 123456qwe thelma dynamite gertrude
doomsday rhjrjlbk hjccbz players mariposa killer12 ozzy mazda626 excalibur marcello buttfuck moore samsun
masamune zhao niang zhuo darlene bessie brains north attila clowns chestnut woofer model 1qa2ws moses
someone lindros tiny dottie civic july a1a2a3 merlin1 anthrax lilian imation beacon tripper snoopy1 vsegda
tiger2 ursula fullmoon spiker sporty force pornporn citadel jacobs michael2 volcom dynamo amerika bombers
hannah1 burrito andrea1 inspiron forsaken spock mallory lantern nextel goirish snowboard haggis callum
violin lollypop insanity placebo creation glacier stepan zander dabears water1 katarina iloveme sexxxy
moonbeam webber gonzalez henry1 tiao tigger2 dogger pecker stiffy senators create june wingman pumpkins
felix1 windsurf ernie mick watch green123 jarvis zephyr fishman dell reddevil wanted sheridan larry1 nichole
bronze concord rjhjktdf kellie baker zalupa killkill avenue asddsa bunker wrench paddle schalke cobain
shanna poopy broker mouth woodland yvette suicide vanguard aviation exotic heat stanislav superb q1q2q3
fergus mihail vfibyf yankees2 mobydick icu812 sausages tuning francesco ganesh anastasiya nevermind presiden
faithful kerstin vfitymrf varvara happiness 1z2x3c robotics zuan nang shui normal deer bigcat store karen1
tech temppass laura1 onetwo postman weird uranus highheel aloha cigar puss stylus gobears duckie stratus
thong tigers1 jimbo1 mandy1 pippo conover soprano jingle firewall polopolo dolly pepito piazza radical alone
mail boxer reload evolution julie1 grande drummer1 tipper fuckme1 battery dogcat bubba69 drive kirby candace
digimon bombay mariana sowhat pussy123 pumpkin1 lips download fandango kamila popper dusty1 gore beng rang
bian cuan smokey1 lenny qwerty11 mypassword louie earnhard dancing simmons airport snappy angelika fishin
boxers icehouse qqqqq1 cramps basset dogboy hall abstr softail titan santa killjoy fischer electro mygirl
delilah misfit99 nutmeg 111qqq christma kittens krusty script zaqxswcde bigboss falcon1 flores guyver coach
fender1 praise prowler harvest latina asdf12 clit moreno erin spikes zxcvbnm123 jubilee shan choice yugioh
toaster pineapple harrypotter gorgeous namaste carnage yong zeng redsox1 biao heng keng kuang alissa nigga
dayton chriss niceguy magelan qwert12345 almond club bumper partner vikings1 123qw marty spongebo erika judy
ghosts broncos1 hookup bigben hammer1 wifey cindy1 carmex2 enrico starstar gilles chillin superma radiohead
havana lumber pistons viktoriya gameboy robot santafe holidays jennife mckenzie reddwarf dodgers1 cascade
kidrock pinball isaac banger arrows cookie1 london1 platypus password12 foxy 1z2x3c4v abrakadabra doofus
passes shanti barron marianna longbow services heroes living mankind stasik jets beardog longjohn glenn
nikki1 alessandro garion live juanita honolulu nygiants slick1 busty install niceass string boozer mars
astra junior1 abbott puffin dogbert queenie mother1 miller1 muscles highway visa cottage compton steffi
romans beerman megan1 windmill guitars earth freebird slamdunk snowflak tasty delight nights biology joseph1
emilia bronson frost irishman badgers state bergkamp pixies training warrior1 playstat milk oatmeal mudvayne
airwolf season lottie dudedude jackjack johndeer zildjian magnet vjcrdf hammond ramirez mang aptiva anai
qwer12 gidget stop kjkszpj manolo jerry1 bruiser chilly medion josephin giraffe jared paulina fishbone
edison caught gasman genesis1 pocket moondog charter camila impact tbone bigblock rudy towers krypton hallie
jefferso pelican altima clippers getout compass kimmie chambers winners paulie spoon sucking albany toffee
theatre never pavel 111111q climber marlon micro thisisit armand ultra aladin monkeybo comfort 123456l
epsilon idunno death666 stress hounddog pallmall angel123 kate webhompas monsters picturs sairam easter
cobras ballin comanche landon severin whiteout roadster basebal stone55 drifter easton werder norwich stubby
stefanie clay gene mike123 ellie versace food visual heinrich record white1 bowwow ellen undertak demo
hookem anastasi fiction medic colnago storm1 booster festival zzzxxx coolcool qwe123qwe sinned foreve
squeeze mazdarx7 anthon diving shocker hewlett cross sutton choochoo milan defense 123456789s iloveyou2
fidelio welcom 123456m word lithium kisskiss cbr900rr british franc kings mama123 lovelife hellboy chipmunk
good123654 saiyan chase1 bluebell federal trust format kjrjvjnbd ctrhtn 1234qw hollie celeb fuckinside kirk
washingt tkbpfdtnf sensei smirnoff mydick spam macbeth cabron guess pipeline mike1 clyde dalshe james123
zebra mortal fishhead gustavo vintage pigeon carver winner1 gypsy konstantin beta freefree sheba1 summer99
newcastle krasotka komodo juicy punk starligh flyfish wireless carman 81fukkc manila nathan1 olesya salome
lowell torpedo switch motion sharp toejam julien puppet buceta scoobydoo super12 koroleva lineage michaels
redrose close yogibear redbaron codered testing1 frogman tatarin azazel moskva kitchen freesex nascar24
president news mykids bitter highbury zachary1 tranny redfox username achtung johnny1 spotty survivor
program prayer transit sanity seagull flanker cocker qwerty7 wanderer soccer12 fuckhead zodiac isabell
costello virgil nutter rockies irinka washburn catwoman upyours kelvin lemonade chilli bearcats chef itsme
gravity chevys solitude sunny1 cocksuck minerva boomer1 deeper ohshit vera cricket1 sugar1 rober slowhand
tommie ross jsbach lorena dinara paradigm smoke1 lilith nostromo borabora arkansas chiara savanna presley
bologna terminat habibi contest sushi markiz sigma rainbow1 bdsm blam fantasia stephen1 mildred grandpa
underground johnson1 peaches1 cnfybckfd ghbywtccf bigbob joel slater comedy marti grand georgie wildbill
smart kent larissa gilligan blast hornets brain berkeley pool6123 birgit maggi armstron 3000gt corndog
hilary troy 123qwer lane piggy destin tropical sundevil shinobi horace gagging hurricane volkswag wasabi
nurses bmw325 zanzibar reilly mustang6 trouble1 angelus chinese sissy sunfire tonight sonia sneaky report
coventry jeremy1 gtnhjdbx sekret 45m2do5bs undead qazws madcat hotone eastern 123ewq daniele nirvana1
lasvega amorcit wasted sidekick pizza1 yfnfkb revolver jackass1 cleopatr nfytxrf jermaine gbhfvblf kalina
marines1 cisco everlast hopkins nitro vader1 south nation tinkerbe lamer boating glass bluesman weston leroy
customer physics 12qw12qw paolo dakota1 quentin messiah hitachi marjorie krissy shawna conan woodie troll
groups penguin1 spikey fatty villa denmark stephan birddog cyborg keenan tokiohotel straight nautilus kieran
slayer1 rubble highlander redeye justus firefire from schmidt longdong boiler margie heidi1 suckers waffle
khan sonata lopez there skyhawk joebob armada simba1 blues1 reflex threesom asdqwe123 americ goten loud
ghjcnjgfhjkm nokia6233 ghbdtn123 asdfgh01 sisters valentine yuan monty1 cole bighead matthias changes
descent mazda6 fenway taco eggman aaaaa1 jonny buddy123 private1 dogface bowman irishka shibby antonia
astral nudes teenage enterme thecrow andyod22 score complete rivera belmont tigge junkie fredrick daniels
vickie candy1 bennie skinner razor umpire blanco fearless citroen rollins sluggo torino antelope marseille
aramis emilie compaq1 gryphon malachi pantera1 viewsoni ethan yeah marble reptile chandra kille dindom
evangelion handball nancy1 barselona draven zxcasdqwe123 sandrine fuck1 sprinter fyfnjkbq stinker palmtree
sonyericsson hotties rampage seabee chick gordo bigpimp question soccer10 boytoy quasar carpente spartan1
amand luca pasadena biatch benoit glock coldplay expert audi mario1 castor deadly fairlane joe123 elcamino
callisto glamour datsun studman hanson mentor tomahawk shamus gladiato diaper keisha stupid1 styles squeak
cayman runaway dentist navy skip fantomas thewho zippo castillo luck arianna honeybee papito yamahar1
holycow ukraine doors wildwood yellow1 skibum gambler helper best brown1 malice david123 karachi jewel
excite toilet corinne morton johngalt sweetness options loretta mcdonald sf49ers palermo buffalo1 playa
lambda gideon matthe medved cheshire superior ministry trinitro pebble casper1 bismillah roses elefant
player1 capricorn harlem nikolai vendetta bobdole wizard1 manfred pinky1 biker margarit bigpoppa success1
ijrjkfl voyager1 asimov bruce1 winter1 iloveyou1 dominik paris1 limited vitamin calibra zarina perry iforget
glasgow shrimp antares hola antonina jamess hetfield warez bigones cutiepie chapman bolitas dimas nonenone
bestbuy papillon baritone knock eight stream sleep stephane freefall vjqgfhjkm show priest jules mischief
rogue hate foxylady flip ernesto dominion vienna macman enforcer devo 3x7pxr parol tophat megane dungeon
leedsutd f00tball mingus skillet robins twiggy bitchy giggles remingto alberta ducks rfvfcenhf book otis
derparol quebec emperor buste synergy shakira older asdqwe mamamia cleopatra rosario finland modern carnival
dmitriy coolcat purple1 ghjuhfvvf knuckles mahler kayleigh klaste notused bigdawg grinch chips letmei
slugger mental harddick brand bozo paco kojak tabasco chelse spud rico keepout kokomo firefigh addison
barney1 blowfish 1dragon hugo samira sexylady sevens stacie rusty2 dimples post tuna alexandre whiteboy
roger1 films cromwell magneto kernel carroll minemine dontknow acmilan wp2003wp sanford referee lakeside
polish 123456ru noname123 screamer calimero portal kfgjxrf conway rockie dfktynby francisc swinging cygnusx1
trucking obsidian sales auditt money123 oxygen roswell tower papers popova giovanna thecure bigbang lfybbk
pizdec 12345qw zoloto marijuana kimball jaguars kordell1 kerouac stryker ksusha entry roma maple choke
cassandr moonligh fenris 12345s duffman fuck123 john123 dirty1 blueball bigbooty cars wrestler salope sexxy
dinner building mopar cecile fishfish paramedi capricor robocop rimmer hardone 4ever evil alice1 nomad
nuclear asgard series advent universa jorge kestrel spanner guido cheddar carlos1 lalakers acura cherries
eclipse1 anchor cold yoyoma darkangel aspen bahamut little1 whistler 57chevy smackdow galant bukkake leopold
option strawber facebook susanna bookie crusty qwedsa nine extra matrix1 transfer breanna mothers clarissa
peachy prozac loki scuba1 bootys argentin flame bricks slimshady dkflbr nokian73 chris123 11111q krolik
joshu korova johncena magpies pictures cevthrb suckmydick spanker dogpound impreza notebook brandy1 prospect
bettina gymnast jktxrf seneca zxcv123 ksenia rudolf marquis huge daylight golden1 q11111 tribal zack blue32
johndoe hejsan biteme1 jeannie lemmein salem petrova clutch django sexgod sexxx capetown tupac cartman1
ratman vlad fortress canucks virus chocha serpent wallet inter telephone eggplant april1 camero roofer
nazgul fussball cardiff perfect1 wendy1 hallo123 fktyrf pufunga7782 amore factory doggy1 budweiser alanis
loser1 marseill janelle wealth addict goodgirl timeout wolfpac camden liverpool1 tenchi godlike university
turnip beaker vincent1 repair nbvjatq vehpbr southpaw sylveste redhat forever1 wingnut patrol magellan
vampir captain1 assasin aikman trailer mariya taekwondo sonyfuck style llamas clifton irene sabrina1 punch
noname goldfing marie1 1234zxcv jumbo helmut maveric ricard antony happy2 marcius2 susan1 ballet pentagon
sawyer faith1 gina pearson hotgirls flasher tracer boater shoes peppe joyce cornwall goodie devon benito
butters angus1 sixpack mandrake bubbles1 earthlink lookout slammer venture gagged onion truth aries 12345m
lakewood loveya dogwood money12 moonshin ring wyoming suburban challeng olympus volkov opendoor commande
stanley1 hoops jonathon diablo2 seymour beach1 ashle oreo murzik bubba123 navigator right gratis myrtle
native trip lakers1 twelve hellokitty arctic fkbyjxrf rasmus wormix randy1 millenium radar gerrard goth
asians gateway2 camaross bluejays gaell lekker qazxcv borders davies midnite lloyd beater whatwhat optimist
damon gotmilk blue99 clock decker larkin road loren redskin hung bremen enternow knight1 prince1 page bimbo
peace1 destiny1 beavis1 hattrick aaasss 1a2s3d dejavu markie ou8123 1master start1 test12 beatles1 screw
2fast4u daddyo natasha1 bordeaux stone1 12345qwer blaine vanessa1 rough alchemy qwert40 hott therock1 real
ilovegod solaris proton links cardinals marriage disco peggy spence fanny coming swedish espresso auggie
vbkfirf dougie p4ssw0rd richar noway nightwish saigon holes jocelyn gsxr1000 23skidoo platon ghhh47hj7649
shadow12 speedway devin leeds timosha roadrunner ironmaiden mackie supernov delfin toriamos ceasar trans
patches1 oberon vjkjrj capecod glow nevets mamacita derf sandie jaime longer cowgirl stigmata munch gonzales
alena pass1 data shag nineinch a1234 waterboy klondike ilove finally bomb spiral boulder odyssey amigos
somerset pain burns mulligan krokodil explore lawson charon peeper redcar fellow ambers sloppy savior schatz
moron q2w3e4 hardball azertyui republic patch reggae canuck romantic vauxhall boston1 angelic emilio doggies
tennis1 advance around 159357a spoons rfntymrf almighty deputy tosser stratfor mississippi suckdick houston1
eating intercourse power123 closer lenochka marijuan globus sterva domingo limewire terefon coors suslik
steaua blue1234 bledsoe 12345qwerty greedy iriska htubcnhfwbz zasada sandr awesome1 beezer champ1 funstuff
evgeniy bball patrici cuervo printing pastor funky theforce chiquita strap yessir daman beech streets chaos1
wxcvbn admin1 holein1 maserati berry qqqwww geezer coral cabernet joecool nastia egghead doris sheepdog
terrell jomama kane armando hairball christa aileen clarke insight afrika vancouve tender munich 123456789m
grandam brady luciano alcohol sheep default idefix cyprus trees scheisse montana1 mooney ambrose hoffman
pimpdadd baltimor jennaj m123456 norbert call jaeger mash4077 watford davinci mizzou steven1 gocubs square
pigpen 123456t houdini jewish tomas kirkland ophelia riccardo another rodeo luna bonanza lhfrjy sigmachi
revolution dragon69 firenze selina absolutely lback ghbrjk rfhnjirf sammy123 sophie1 cvthnm colonial toolbox
hunte ringo bongo azert junk banan howell magic32 liliana q1234567 medina riders elway7 ilikepie toonarmy
laddie footjob kronos eskimo wolfen natalie1 barley pancake bigdicks dabomb cashmone junio dylan1 monic
lolol myxworld audio kristian samoht dominiqu joemama gabber toocool ariel twinkie zxasqw marcelo darkange
persona scrapper delaware tyson1 progress cafc91 kurt shuttle link gabriele smoothie slimshad q123456789
youtube franks norris yasmin outside sandra1 hottest cumslut tripleh mann starr morales vqsablpzla pathfind
trace elisabet doit evolutio fishon books flicks peanut1 velocity ranch annmarie barry1 gthcbr biggun
dolemite vagabond outback sexo woodstoc macleod plastics javelin bootsy aolsucks c2h5oh sofia redbone klizma
rachelle petunia pumper all4one mohawk lobo billabon rockin ncc74656 austin31 baylor koolaid granada allegro
alinka nevermore mikael p0o9i8u7 forgetit smith1 montag poker1 frodo1 beloved breaker tasha1 honeys
password9 reginald sheeba killer123 wives dukeduke archange fuck69 metroid minimoni wizards hellsing
rocknrol fabio zaqwsxcde max333 wanking awful morrowind friendster irving goodday modelsne bumble kenny1
nataly juliana cirrus samm nittany dogbone storage punker purpl futurama skateboard esquire homemade kiteboy
herewego bedford dirk lonesome boxcar panda1 pornking blackbird dickens nokia1 four climax gotribe bleach
cheeky cucumber vipergts scooby1 awnyce 123qwert muhammad summer69 jeepster alex12 hello12 harbor acidburn
harald calling dingo fireblad christi pinnacle shodan 11111a fallon deniro dudeman harrier jellybean buffet
mariner foolish wildone peterbil allgood fields dilbert1 salami bugs estelle lighting mega butkus elvisp
homework russel donner doktor tycoon cement romeo1 ottawa bigguns lillie fellatio weed420 emmett kiwi barfly
baracuda newyear flipflop raleigh singapor sperma maxdog sasha123 opennow thedon sedona sixty terra blunts
linkin lander alisa 12345abc crackers doubled warhamme proview masterbate starwars1 status females flamengo
behappy lfitymrf qwe321 starwar snowbird 123456789d corwin bradley1 fucker1 azzer lagnaf daughter cubs
navyseal carebear protect kamasutra bastards delmar musical deaths metall steffen wiseguy pimping robin1
gators1 whiplash lara fuckme2 adriano boyz hatred reserve draco rainyday mercede grin smart1 stafford mone
motor ontario stang gardner weekend jakarta shonuf clovis drum gotham jughead golfgti dooley sand nightmar
wetter johnny5 tanya1 comein meadow 69camaro chessie marshal phyllis mutant dingle chelle nautica haley
camber dragonfl senna bigjohn heels stickman sambo hiziad sexybitch puppydog 5wr2i7h8 deville pacino paragon
pointer s123456 tarpon melanie1 sprout durham apollo11 bigdog1 wheeler spliff sick gonzo1 rockwell
vfntvfnbrf meliss narnia eleonora lefty chewy payday atlas alleycat ambrosia drums linden trustme austria
phialpha exchange rage lokiloki tarakan cartoons bungle contract kolokol daisydog penetration laetitia
gohome pushkin leigh mustang2 gianni wordup orchard freddy1 adrenalin goldeney luckyone tuscl kathy1
escalade gerbil blanca widget samuel1 fyutkjxtr touching trinity1 sites pookey 1q2q3q charisma inlove
rainbows grass kolbasa newark 12345qaz bootsie interne raphael rated cleveland henrik roll bandit1 jenifer
cocksucker point hello2 dragster bismarck cambridg cliff 1michael honor buzzer supra treefrog kerry reason
frogs blake1 treetop catcher dicky xantia daisey siobhan lister dome strelok auto gamma jello hawkins
123456789qwe prosper pitch stan workout walton catnip dima123 trauma sebring michal nounours kittie burning
driller angela1 thierry lumina speakers brennan rabbits colin buttercup neon atticus puzzle sixty9 mallorca
delaney burn checker jabber alexander1 melrose zyjxrf normandy ariane dbnfkbr bambi lucia blue42 wilder
thumper1 killa masterp playball scamper 7777777a lauren1 wonderful signal base benessere freee getting
smackdown melons trumpet1 cooper1 pandas chains asdffdsa favorite6 melina sexybabe cannibal fosters beethove
skipper1 burner nthvbyfnjh meow malaysia rugby1 azertyuiop rocknroll bynthytn grace1 aprilia venom italy
meier shen pavement stockton peppers tantra guillaum 007bond redd manny giulia caster jupiter1 readers
mooses worthy royalty jonas rita segblue2 trustno dixie1 hansol gumby phish1 enrique body 123456w abcdefg1
paulpaul gannibal earl compact frosch skylark hallowee kenobi kittys andrews young1 terrier dirt farm
marbles ticklish frenchy offshore jazzy sexyone algebra allison1 lucas1 special1 hyundai hotass sexman sex69
olive leinad farmboy middle clement amethyst letsdoit gofast thrasher plato soul ride notredam murphy1
candyass travis1 hannes spooge systems gatsby junkmail ladder uptown shower chill flower2 karine matty
airman wayne1 volleyba stayout liberty1 abacab blanche buckley bouncer vodka bettyboo shauna manga muslim
cutie ilikeit constant longhair their kaboom elmira amatory q1w2e3r navajo alcatraz olenka mynameis larson
sunshine1 powerful sephiroth panter password01 casio summers computer1 1qazxsw23edc jesus123 nikolas rugger
sparkles bosco1 skinhead sonysony snicker pancakes charlie2 pilgrim ananas contra sheldon generals grisha
montecar briggs ploppy renate radeon sergbest talbot pathetic errors springs needles restart stock hiking
auckland jimmys pearls allen1 billbill hazard calvin1 capitals pizzaman fitter biit tazz ulysses jehovah
stitch itisme delpiero wind neville nico 1234rewq virginie alive grunt emil octopus tampabay puppy1 ratboy
1qazzaq1 playboy2 gabby 1million vampire1 playmate zorro1 dfcbkbcf carrots istheman jarrett yamato rumble
ilovepussy wonderboy montrose dunlop werdna cassandra clemente tralala collie swoosh dreamcas track sliver
londo cocoa rfgecnf rollin painting makaka thebear zxcvb123 lockdown blacklab riffraff legs kahlua fidelity
frankie1 alexi winger edmonton pressure streaming amstel supernova fujitsu fluff tango1 samanth panic napalm
justice1 camil blubber tujhrf gatit titts camping cable babycake budgie dani vfndtq fuckme69 hewitt spot
frederik motocros rustydog pinetree keith1 duffer ollie benton tetsuo glasses nestor feelgood cola cleaner
rocco benny1 smirnov roxy dummy loose maximo iceland tigercat citation blitz icecube burnout puck twist
asses noel panhead adelina hanuman sunlight cupoi bigtruck phat rolex exeter r2d2 kingking lilbit canada1
rhubarb morten trooper1 custer buford papamama mouser bowtie perkins toast shark1 husband betsy jefferson
serious elements zapper harriet cummins semper herring 123456as sonic1 accept video1 bucky lemans winona
finder treble password99 popcorn1 stellar saskia doreen chavez blue11 furball asd222 corner titfuck salman
bagpuss blue23 darina francine redstar revoluti mommy1 sniffing chouchou giants1 quick gareth usmarine
dresden julio doom 123456qqq malish planes videos enters nympho 123456d pajero left4dead england1 booyah
conquest delldell brest eunice momdad slonik nursing bismark lol12345 met2002 123456n garnet rambo1 bonner
gogators please1 cashmoney blobby dimitri 3ip76k2 fabienn iklo cyrano crappy volcano eatmenow renato
goodyear budd spoiled kamilla hogtied omar lunchbox mantle piercing makayla cyrus asdfgh1 mufasa beau
boobear town rudeboy riversid hemlock john1 onions holger scissors hound crescent erection libero hair
entrance fduecn weare138 italiano rufus1 matchbox ramjet acapulco mohammad trek weiner lebowski ridge
surprise shampoo loverman monk 12345r abracadabra diver1 duane dnsadm fisherman toomuch athome whatthe
someday dan123 celebrity madagaskar marcin valery maison forlife mindy azrael alain dreaming hardy mercury1
hfytnrb macintos tennesse hardwood sweetheart pride invest mariam rhfcfdbwf ronaldinho masterbating discus
fabulous sextoy this instant duckman caracas begemot parlament migue alpha123 sylvie nadia vegitto requiem
misiek altoids naughty1 mazda3 rhinos paladin1 asdfg123 liliya dragonballz retire these hellas rfhfvtkmrf
capcom rjhjkm kicksass dental hores harman sharpe lookin poptart jeter2 pugsley gamble hawks jordan2 gladys
granite sqdwfe goldeneye interest harmon melani zach spleen alfonso jeeper natedogg emanuel locks 1qazxsw
tammy1 lizzy menthol pharao alterego donna1 fick bauhaus alexxx brook jerk cbr900 medic1 vaughn simple1 pong
lake ibrahim huskers1 mogwai owen aol123 benjami nicky rabbit1 adelaide smurf skirt nineball shady mafia
tiamat aircraft bama having dipset logger mamas gerry trenton altair jingles mallrats backbone clever
stanton dipper innocent unlock chen donjuan harle termite 49ers missie diamon encore forbes ziggy1 follow
trash freestyle zerozero shovel matisse anonymous laserjet leeann parkour waterman ballsack bluejay shakur
welkom dangerous ghjcnbnenrf hacking flyer information babybear highlife raduga favorite laser1 aisan probes
sucked ljxtymrf becca trinitron beat clips thumb desktop muffin1 things supersonic blueberr 123q123 satchmo
claudia1 demon666 natalya pooky victori legos diana1 glover boroda tamerlan 1qw23er4 chamber qwerasdfzxcv
mariel flyers88 nokia5800 stewart1 iceman1 bathing chess mangos rapper darkone pokemo douche redwine ismail
humphrey justi maximka cashflow ireland1 implants juniper grayson cantona7 bobmarley shojou gramma princesa
bendover julia1 giggle cloudy penis1 gotenks sopranos larsen kappa worker mustang5 spark placid downer
screwy amiga hillbill pearl1 klaus aaaa1111 simons mortis leland binder border chemist flower1 oral gone
buster12 carlisle protocol dynamic ajax talks tuxedo cook amature triplex dudes turbos jennifer1 edge ringer
joke grimace jarrod socce feathers nemrac58 riddle xian wonderfu surgery qweasdzxc123 bourbon dickdick bite
annaanna pimpdaddy baura commander helsinki basil 8inches cyclones bong macaroni pollux funk motown fiddle
thebeast marauder rodrigo oyster listen fruity chachi hand gizzmo blinky braves1 prime hancock espana lennox
corinna frisbee lancia sapphic 123456g homepage spock1 dimadima womans halloween pinkie metal1 cheerleaers
shopper soccer11 josiah redheads weller scouts photon metallica1 garlic greywolf estrell diva ghjcnjq alvaro
egorka rfhfylfi reeves picks 123456789r reloaded holla mierda gigabyte flvbybcnhfnjh dortmund korean karaoke
sashka godbless allday flipper1 pro100 jurassic experienced thebest nimitz love1234 trigun coolhand banana1
kcchiefs dicker baboon barefeet 1111qqqq jesper belkin zoomzoom asdasd123 madcow 101091m greedisgood suede
margot willard tetris cypher gavin nevermin apricot legman arizona1 alex1234 111aaa trick nopassword abacus
55bgates moto tucson rosewood shane1 dank analog outsider minnesot ganja darthvad paulin getoff chappy range
salsa olemiss warwick baby123 taffy rubicon bellagio redlight handbag aztnm sweeps baberuth girlie messenger
teensex peabody abc123456 copenhag maxi noles1 bigal lavalamp patrik dougal culinary wannabe amelie 4you
lipton beckham7 riley1 cumm doughnut tessie horton trueblue totoro hogan line killian asdfqwer bramble bowl
advanced elway monterey source whores mytime seaside whatup waterfal sickboy bukowski smile1 union freedo
bogus metro arsena aimee verena figure tbird angel2 lian mario66 kara spook bigblack gianluca golfpro
nokia123 taichi smother as123456 blackhawk charle onlyone access1 dtkjcbgtl wave salvatore davedave gilmore
tribble wanrltw jetta kristin1 alexa pyon satellite festus wazzup daredevi duckduck recall kamikadze
biohazard phantom1 1q2q3q4q aleksei trample aviator poppy1 sarita frazier dfytxrf yinyang aragon deathnote
pertinant lilwayne sierra1 meteor vides hakr hotgirl blackberry poophead glitter bbking stiletto asswipe
wearing gallaries fungus mammoth 1234567aa riverrat jesse1 fishtank dominique zurich griffith nightowl
waiting civicsi valeriya tabatha driven natchez pretzel myporn export joelle qweasdzx skilled land gizmos
silicon lizzard deltas standby topolino blah buddydog rrpass1 orgy care1839 titman qqwwee think dick1 break
neil kismet happyman aaa123 deadspin crispy eighteen mini hartford mongo softtail schumi beavers jupiter2
1love lucky123 zelda zulu ltkmaby muffy blazers dogmeat mustan joan blonds stonewal issues midland lawman
myspace1 fleming dingbat hotrats powerman soldat whales smartass bedlam waldo chitown nestle z12345 woodman
qwerty13 prototype strife dipstick angell celina crap darkelf liza surveyor visitor nascar1 1234qaz atreides
icarus nicetits chopper1 bellaco amor althea z1x2c3v4b5 feline mastermind manunited amonra ahmed alex1
cfvceyu zone alcatel 123456v civilwar gaymen harcore corazo downhill dallas22 2hot4u mendoza interacial
pusyy clint shitshit waterski allah goose1 socks ass123 monkeyboy audia6 pjkjnj contour passord turtles
daniell dtxyjcnm princess1 yfcntyf nosferatu helios oswald ekmzyf fynjirf taylo prophecy funny1 vincenzo
pitchers rene raining sealteam mouses kakashi paxton tortoise craving pack kuan jimbeam summe integral
notnow drag0n start123 light1 chewbacc deerhunt greenman winter99 hooyah myworld dasani miami1 kikimora
nothing1 karl vantage fudge redone dunbar sonora peavey manu barrage bonovox willem rice slash carme locutus
bryan1 ocelot hamper rocky2 belair mercer aaabbb gentle mike1234 girlies root chuck1 density continue
galileo virago vicky ground crazyman doodles hydro attract volvo1 bear1 jordon 2wsx3edc bertram lapochka
worm wdtnjxtr batista xxxxxx1 pinto audi80 morgoth kubrick demon1 charge calypso disaster suckcock ripped
makeitso anton1 equinox benji fishy fuller lonnie olympic talk bracken bizzare sammys camero1 metoo sable
kurtis fivestar belinea screwyou 123456789v abraxas sentry total oaktree honesty olympia caddy adidas1
daniella asshol persian spiffy jaguar1 shot foreplay mizuno canton daffy times fister a1a2a3a4 blueberry
gizmodo1 paperino bisexual rodrigue darrel ohmygod lfybkf libertad shurik lock martian danilka animated
eldiablo mashka nate womam lunatic skolko poop123 bluestar agassi aladdin tickler youknow matri jackie1
taipan cool123 markmark honduras tobydog quake neutron volleyball carola nachos hatter pizzahut tequier
q1q2q3q4q5 converse maxpower opus dragonfly fishcake mississi girls1 seductive ntktdbpjh solace tadpole
galary traktor happines bengal hotlips portia vegitta hotel badabing bikers zimmer storms moonman nightwin
pitcher comeon kenneth1 raymond1 boners done hilltop sprocket ownage passmast shine ruth landmark graves
harpoon flesh divers augustin mark1 nathanie kissmyas mantra smithers georgina bdfyjd cali case abdullah
envelope surfer1 dealer mart racers blue1 russ magenta shells stern stoppedby loop climbing 7grout mutley
beverley edcrfv alessand graduate spiderman1 foreskin alpina meggie jesus777 stephens fisherma cullen nassau
rocket1 confirm 123456789o friday13 ritter address leaves jennings randolph guillerm benedict bismilla
prague heyyou hondacbr spunk evans lourdes locust whoknows blunt therapy ghbdtnrfrltkf melisa canary vfhujif
color paisley booger1 jonesy saffron consult bigdick1 sephirot zxccxz tyrant ruthie newuser firedog shield
cornelia field qaz123wsx 1z2x3c4v5b nokia5530 gabrielle bread anfisa elpaso poster 123456f negative websol76
brenna garner sokolova soulfly alyson diapers foxfire india123 weapon hugoboss kontol fuzzy1 websolutions
reveal badboys baddest showing thinking malika werter openit finalfantasy 20spanks timoxa94 malinka rhjkbr
mamochka ciaociao godspeed monste ayanami 1234567890z mazda323 jonatha tictac lockout aside gangbanged
utjhubq wally1 gagarin reuben morgana osprey nurlan lovehate qian guan safeway yaroslav hookers norfolk shoe
skydiver trey pisser magic123 seadog dogfart kristen1 survey qq123456 willi squirts profile architec philipp
buddys mikkel 1bitch creepers opiate horatio kristie bergen getit dfhdfhf paige jeffrey1 froggie aspirin
didier dive came11 canine 12345d band trent treetree bigd godawgs leonie petrovich rotary pommes return
lionheart maya chairman plane honeybun golfnut 1qaz2wsx3edc4rfv johnnie bucker slimjim 2sweet andyandy
allstate christophe tickling zinger letme1n darian topsecret josep recon roosters instinct teaser daddys
bigbucks humbug buddy2 pusssy crumbs rainer skunk eloise wsxedc smalls rhino1 ilya1234 denied fighting
dirtydog ankara gaylord losangeles pippen33 senate queen1 marty1 merchant adventure francisco leonidas ender
blade1 prayers flanders wizzard bucks esprit spooner vancouver jeepers dinger sugars system1 kenzie georgia1
jolene gucci horror trout1 sandberg susieq scrotum letsfuck slipper lighthou laughing danish b12345 piston
general1 locoloco qw123456 daredevil rhfcjnf indira bears1 chickenwing101 boris1 icecold spain hero fresno
valleywa livewire dasha livelife website producer debra chadwick rosebud1 987654321a yorkie fantom kontakt
mousey teller catfight a1b2c3d4e5 edwin rehbwf heavenly honest tribe loveis blackops galway dianna hydrogen
sarasara pakista wiccan waffles pavlik cool12 racer1 true sniper1 sluttey antonov womble faraon objects
lehjxrf splendid vodafone vfcnth slapnuts godiva bernice wachtwoord dewalt noles hobart bp2002 nancy123
sebora sandman1 buddies ralphie puffer tracy1 fujifilm coochie marcella trista vbienrf baronn place pianos
clean big1 candies qpalzm punkass joystick amalia addicted flowe roadway bustle ribbit thirty methos block
anthony7 victory1 nermal load axio shayla snyder photo1 peddler goofy1 piggies rams pasha rockrock access99
vixen ludacris blink wilhelm nineteen cocacol flint cousin salinas getlost anytime beerme fringe decimal
lionhear alexus 6uldv8 editor quant4307s tammie info stripes seawolf swifty dork flashman bogota dasher
ladyboy graywolf qaywsx paradis z123456 maurizio plants bullit jessi elmo musician infected gerhard garrison
badboy1 kick forsberg flathead eagle2 okinawa saxophon smooch bundy mona dope comcast silk sarajevo
a1s2d3f4g5 loader tonytony ezekiel bigjim tatjana muschi basement lacoste fernande comets 123456c gdtrfb
susie squid mpegs monkey69 sabre rowing seaman reboot winfield bahamas batman12 morena niggers singapore
timur lincoln1 horse1 indain dorado indon duffy escorpio orpheus rfgbnjirf molly123 marta sheryl mygirls
underwear maurici nikon newness hippo redleg ghbdtndctv slava gerber booboo1 goofball zxcvasdf legenda
sickness hugetits gfynthf star123 3rjs1la7qe internal squerting firestorm p0o9i8 nissan1 starlight torture
blackice bandi password11 mathias jessica2 mailru tangerin dragon01 kitties qazxsw123 smirnova ranetki
unbelievable rhythm nastena bernardo warcraft3 shanno oscars gloves zebras bazooka infamous housewifes
nfhfrfy glenda famil stopit katelyn hillside privacy hospital ralph1 odin macgyver macaco freaked bigred1
vince chevys10 acclaim cesare lahore bloke samir survival gutter hooters1 noah rising douglas1 rushmore
dawgs garland rebelz android hoochie gibson1 shaker kelli court virgo basic scirocco fuzzball mikado lily
frogfrog hotspur helium toad 911turbo beef detroit1 administrator cornhole monica1 0o9i8u7y hose terry1
letmesee offspring argyle nataha aaaaaa1 school1 mike23 clemens johnston daniel12 dust code shredder sweeney
wednesda estate raiden truffles nathaniel fantasies image dunhill chowchow atlanta1 checkmat phreak starlite
caleb jacket truck1 allnight vgirl horsemen higher shop josephine dante1 1mustang pregnant romario firehawk
sparhawk cosmo1 crosby pokey favorite2 stirling silverado freewill labia vegas1 stooge glendale a111111
a4tech groupd2013 vflfufcrfh rugrat aerosmit rapture eyes angel666 bmw318 crash1 farida jediknig pounding
pissed lesbain pulled alert nexus6 funtimes fmale gfgfvfvf santiag corina evangeli archery stokes lacrimosa
astro1 bionicle visited esteban madonna1 butch1 sooners1 orang devilman lamborghini woods angelit rockey
tunnel baggies rjhjdf cnfkrth nadejda experience pietro carpediem garret reznor schubert shelby1 poisson
fran fhntvrf caitlyn picnic bassoon milamber motocross euphoria browndog asdas luckyme domenico telecom
skeeter1 bajingan baker1 husky scorpions rapier lydia bertrand frenchie fucks carsten jachin mutter cooking
passfan blaze1 service1 yfnfirf sleeping rjcvjc babemagnet timothy1 mimosa bmw2002 nudity zoomer swatch
kareem blender present ducky slow merrill heavy horseman midori bopper tires asthma whale hummel nero
wendell biguns armstrong snapshot darth vivid wyatt wanda release nurse 1234abc chingon quake3 priyanka
hunter12 sanjay euclid tools east tahiti libido nielsen branch buffa sometime pilot1 lotus1 ekim abbey
prestige homely corps 1password loomis hawthorn nickie christo swiss optima aqwzsx sigmar lexus1 balboa
greatest wage mainland shimmer riddler offroad bulletin dutchman passcode crown ramada striper sounds alley
bravo1 camp worship carling dempsey tugboat roman1 regional bernhard gregory1 assmunch beatriz cazzo
asslover rocky123 diablo1 seville tiptop zaq12345 carmine sizzle gaucho buckaroo puddles creed chooch comp
tonya sexpot diplomat tito alesha morrow kobe ethan1 karamba skeleton corazon sexy123 samue eatme1 winters
futyn007 laker mannheim picher camaro1 adrianna board bionic disney1 acid hackers dominick before wellingt
nash fubar1 lynette dancer1 jolly romania fernanda dragon123 manager1 calendar pennywis ecuador komputer
saxman rudolph devine teapot pictere alonso plumbing thetruth rosa speed1 justinbieber gulnara alex01
madala11 dinero shakes punani nokia5130 quinn thick hybrid kakarot suntzu lockerroom dima1995 vaness
yeahyeah ejaculation pictuers debora craven nian wrinkles poon dumb baron1 beeline loyola bettyboop openme
elodie 2300mj lakshmi frederick huan daydream friends1 denis1 breath vfhbyjxrf inna dominika falling agent
smoke420 cobra427 marcela rochard thighs reed kidney extensa cherie excess embalmer basketbal tailgate
salvator niko nocturne sexymama rebekah lilman crane aassdd terran disabled sonja 12345w binky goats ricky1
papabear wednesday lisenok muffins shinigami cajun panorama scout1 illmatic flex rhodes tortuga ticktock
fantasy1 misses woodstock aligator hocke hellno jian mojojojo konyor earthlin pinch oldfart lovejoy pussy2
reindeer thomson shiva supply texans citrus undertow sail alabama1 freedom2 jewell indy monolith nastenka
123456y ramon orbital meonly bonghit fullback bigworm evilone hotmama elevator prudence radar1 privat
neworder churchil nonstop smithy jigga goarmy troubles zardoz corbin l3tm31n norwood dizzy dagmar maker
fzappa basher lukas sfgiants pussylover xxx777 newone qwedsazxc lioness montoya dabulls cortez divx1 worlds
beating vulva rugrats newstart avanti contortionist japanees reviews capoeira javie gayboy bonzai vivitron
dreamcast fruitbat legends michelle1 corn attorney admin123 rosie1 mjolnir fraggle vbifyz insecure pushok
belize willie1 tom123 caution bigdad saibaba ramzes armageddon csyjxtr delphine casablanca alejandra fhctybq
wdtnjr 123qwe123qwe ciao quaker hustle myfriend paola magdalena wifes knickerless trotter billabong
discovery fhvfutljy my3sons sperm seth cerebus thumbnils weenie s12345 pupkin slasher wilma welcome2 hester
kraken lebanon needle toulouse fireman1 linux delboy salesman surfsup footman orgasms woodwork toasty
daedalus starfox violator mike69 jasper1 domini strat yamaha1 alexis1 q1q2q3q4 voltron cecil zimbabwe toni
budlite newproject2004 creeper shimano monkey2 wing catfood sparty moochie creator serge amour redstorm
cantor aabbcc schultz 1monkey luckys allman jasons brisbane dagobert xyzzy gate murph bigjoe sativa stinger1
fozzie couples windows1 luigi natascha kennwort empire1 alatam barbara1 arnaud rammstei bubba2 wingzero
swampy 3edc4rfv elmer lighthouse fordtruc letmeinn grinder stinks nebula destroyer sublime1 rogue1 athletic
praxis 12345v chateau franci stinky1 lorien fantasti jumanji cummer sverige michele1 clueless spamspam
belfast nigeria costanza beyonce monies planner skin jonboy morticia drywall sunkist pdiddy massey csyekz
campus boots1 bigpenis vanity vette1 devil1 lingerie reeses iphone corky impulse diamante 1a2s3d4f5g shawn1
marymary alfarome sledge shinji qawsedrftg prelude1 sinful shitter miles1 riverside greentea iiyama marley1
parsons giveme imtheman sharma gabby1 qazwsxedc1 evanescence henti w00t88 motdepasse porsche911 alessio
`;
