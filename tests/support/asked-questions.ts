const listed = (text: string): string[] => text.split('|').map((question) => question.trim());

/** Questions as visitors type them, by the page that has to be the first result. */
export const ANSWERED_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/join-acme': listed(`
    pricing | what will I be charged | sign me up | how do people join |
    how much does it cost | How much does it cost? | price | prices | fees | what are your fees | what does
    membership cost per year | MEMBERSHIP DUES | how expensive is it to become a member? | How do I become a
    member | joining | sign up | i want to join the society | how can I register as a member? | whats the price |
    how much do I have to pay to be a member | Is membership free? | cost of joining as a professional | what is
    the annual fee | membership prices for individuals | how to enroll as a new member | I would like to sign up,
    where do I start? | what do I get as a member? | benefits | registration | hi, could you tell me what it would
    cost us to sign up five people? | membership price list | what's the yearly subscription | How much are the
    dues for 2027? | joining fee | can anyone join? | who is allowed to become a member | apply for membership
    online | i wanna be a member | What are the advantages of being a member? | trial membership | what would I
    pay for a membership? | How much is it to join RAPS | is it expensive | cost for non members | tell me about
    fees | how to sign up as an individual member | can I join from outside the US | become member | registering
    as a new member | retired member rate | how much does enterprise membership cost
  `),
  '/education/event-registration-cancellation-request': listed(`
    cancel | cancelling my registration | how do I get my money back | can I get a refund? | refund policy | I can
    no longer attend the workshop | cancelation | I need to cancel my place at the conference | can my colleague
    go instead of me? | I'm sick and can't come to the workshop, do I get my money back? | refund for course | can
    I unregister from an event | my plans changed and I cannot attend any more | cancelled event refund | when do
    I receive my refund | Refunds | I'd like my money back | How do I cancel? | I can't make it to the conference
    | withdraw from a workshop | transfer my ticket to a colleague | do you refund registration fees
  `),
  '/website/withdrawal': listed(`
    how do I cancel my membership | I want to end my membership | quit membership | how to leave the society |
    terminate my membership please | withdrawal | discontinue membership | 14 day withdrawal | how do I opt out of
    auto renewal | cancel subscription
  `),
  '/who-we-are/contact-us': listed(`
    whats your phone nr | can I call you | help desk | contact person for exams |
    contact | phone number | how can I reach you? | what is your email address | can I speak to someone on the
    phone | call you | customer support | where are you located | mailing address of the society | who do I call
    about my order? | e-mail | talk to a human | telefone number | get in touch with the membership department | I
    have a complaint | phone | is there a number I can call | who should I write to with a question about
    membership | support email | where is your headquarters | what time are you open | telephone | how do I get
    hold of someone | email address for support | Whom do I contact about certification?
  `),
  '/login': listed(`
    login | log in | where do I sign in? | member login | how to log into my account | sign-in
  `),
  '/website/website-faqs/signing-in': listed(`
    I can't log in | signing in does not work | problems logging in | I am locked out of my account | site won't
    let me log in | cant login | sign in error | not able to log in
  `),
  '/forgotten-password': listed(`
    forgot my password | forgoten pasword | reset pw | How do I change my password? | my password doesn't work |
    don't remember my password | lost password | password reset link | I need a new password | passwrd forgotten |
    I forgot my login details | forgotten my passphrase | can't remember password
  `),
  '/renew-membership': listed(`
    is my membership still valid | how to renew |
    renew my membership | renewal | my membership has expired | how do I extend my membership by another year |
    when does my membership expire? | do I have to renew every year | lapsed membership | Can I renew early? | how
    do I pay my renewal | renewing | my membership ran out | renew for next year | membership renewal fee
  `),
  '/website/website-faqs/courses-and-credits': listed(`
    do you send certificates |
    certificate of attendance | where do I find my certificate | how do I get a copy of my certificate | when will
    I get my certificate | certificate of completion | attendance certificate | I lost my certificate | print
    certificate | download course certificate
  `),
  '/certifications/exam': listed(`
    exam dates | when is the next exam | exam window | when can I sit the RAC | upcoming exam dates 2027 | how do
    I register for the exam | exam results | what happens if I fail the exam | exam timetable | when are the exams
    held? | can I take the exam from home | did I pass | exam registration deadline | what score do I need to pass
    the exam | retake
  `),
  '/certifications/fees': listed(`
    exam fee | what does the RAC exam cost? | RAC cost | how much is the certification exam | how do I reschedule
    my exam | price of the RAC exam for members
  `),
  '/certifications/eligibility': listed(`
    am I eligible for the exam | how do I get RAC certified | requirements for RAC | how many years of experience
    do I need for the RAC
  `),
  '/careers': listed(`
    find work in regulatory affairs | job |
    jobs | job vacancies | job openings | I am looking for a job in regulatory affairs | internships | job in
    regulatory affairs germany | are you hiring | career opportunities | vacancy | post a job
  `),
  '/who-we-are/work-for-acme': listed(`
    can I work for you | work at your office in Brussels
  `),
  '/website/website-faqs/orders-and-invoices': listed(`
    invoice | where can I download my receipt | I need an invoice for my employer | return a book | I did not
    receive an invoice | can I pay by bank transfer | payment methods | can I pay with PayPal? | where is my order
    | proof of payment | my company needs a VAT invoice | credit card payment declined | when will my book arrive
    | where's my receipt? | billing question | bill for my employer | can I pay in instalments?
  `),
  '/membership/student': listed(`
    student discount | are there discounts for students? | do students get a reduction | I'm a PhD student, can I
    join? | student rates | student membership cost | price for students | discounts for full-time students | is
    it cheaper for students
  `),
  '/website/website-faqs/membership-and-account': listed(`
    how do I change my address | I have moved, how do I update my postal address? | new email | I got married and
    my name changed | change my details | what is my member number | how do I update my email address | I changed
    employer | moving to another country, update address | postal address | changed my name | my address has
    changed | I moved
  `),
  '/preferences': listed(`
    unsubscribe | stop sending me emails | how do I unsubscribe from the newsletter | newsletters | I don't want
    your emails any more | too many emails | remove me from your mailing list | email preferences | stop
    newsletter | get your newsletter | no more emails please | how can I stop getting mails from you
  `),
  '/newsletters': listed(`
    sign up for the newsletter | subscribe to newsletter | daily news by email
  `),
  '/website/privacy-policy#text-your-rights': listed(`
    delete my account | please delete my personal data | how do I close my account | GDPR deletion request | erase
    my profile | delete everything you know about me | remove my account
  `),
  '/website/privacy-policy': listed(`
    privacy | what do you do with my data | what data do you hold about me | gdpr | how is my personal information
    used | privacy notice | how do you protect my data
  `),
  '/events/convergence': listed(`
    where is the conference | when is the annual conference | when and where is the next conference | conference
    venue | how much are tickets for the conference | location of annual conference | convergence registration |
    how do I register for the conference | what city is the conference in | conference agenda
  `),
  '/education/submit-idea': listed(`
    call for papers | how do I submit an abstract | become a speaker | submit a talk | can I speak at your
    conference? | abstract submission deadline | call for speakers | I'd like to present a poster | how do I give
    a talk at the conference | when is the call for papers
  `),
  '/membership/volunteer-opportunities': listed(`
    volunteer | how can I get involved | I want to help | volunteering | how do I join a committee
  `),
  '/membership/chapters-local-networks': listed(`
    chapters near me | is there a local group in my area | local meetings | is there a chapter in Munich | how do
    I start a chapter | meet members in my city | find my local chapter | chapters in France | nearest chapter |
    how can I meet people locally
  `),
  '/form-embeds/group-rates': listed(`
    group discount | discount for groups | do you offer group rates | team discount for the workshop | is there a
    group price
  `),
  '/membership/enterprise-members': listed(`
    membership for my company | corporate membership
  `),
  '/resources/workforce-report': listed(`
    salary | what do regulatory affairs people earn | average salary regulatory affairs manager | how much do
    regulatory affairs managers make
  `),
  '/certifications/recertification': listed(`
    how many credits do I need to recertify | how do I log my credits | CPD points | maintain certification | how
    do I record CPD | when do I have to recertify | how many CPD points for a webinar
  `),
  '/certifications/prepare': listed(`
    how to study for the RAC
  `),
  '/rac-credential/practice-questions': listed(`
    practice exam | practice questions
  `),
  '/website/privacy-policy#text-cookie-choices': listed(`
    cookies
  `),
  '/education/corporate-training': listed(`
    training for our team | in house course
  `),
  '/education/exhibitor-sponsorships': listed(`
    sponsorship opportunities | how can we exhibit | how do I become a sponsor | advertising rates
  `),
  '/news-and-articles/author-guidelines': listed(`
    can I publish an article | how do I get published | journal submission
  `),
  '/who-we-are/board-of-directors': listed(`
    who is the president | who are the board members
  `),
  '/rac-credential/verification': listed(`
    check if someone is certified | verify RAC holder
  `),
  '/membership/hardship': listed(`
    I lost my job, can I keep my membership | can i pause my membership
  `),
  '/membership/mentorship': listed(`
    find a mentor | mentoring programme
  `),
  '/website/virtual-event-help': listed(`
    no sound in the webinar | where are the recordings | webinar recording
  `),
  '/website/terms-of-use': listed(`
    terms and conditions
  `),
  '/website/website-faqs': listed(`
    FAQ
  `),
  '/website/website-faqs/accessibility': listed(`
    accessibility | is the site accessible for blind users
  `),
  '/events': listed(`
    upcoming events | free webinars
  `),
  '/education/courses': listed(`
    free courses | do you have training for beginners |
    list of courses | how much are your courses
  `),
  '/education/books': listed(`
    books
  `),
  '/certifications/rac': listed(`
    what is the RAC certification
  `),
  '/certifications/rcc': listed(`
    difference between RAC and RCC
  `),
  '/events/euro-convergence': listed(`
    european conference dates
  `),
  '/education/workshop-proposal-request': listed(`
    how can I become an instructor
  `),
  '/news-and-articles/copyright-clearance-center': listed(`
    how do I reuse a figure | copyright permission
  `),
  '/membership/letter-to-your-employer': listed(`
    employer pay for membership
  `),
  '/who-we-are/press-room': listed(`
    press contact
  `),
  '/education/event-code-of-conduct-incident-report': listed(`
    report harassment at an event
  `),
  '/documents/regulation-2017-745': listed(`
    CE certificate | getting CE marking
  `),
};

/** Searches in the words of the profession, which have no answer about the society. */
export const TECHNICAL_SEARCHES: readonly string[] = listed(`
  MDR certificate | notified body contact | cancelled certificates under MDR | cost of compliance | annual safety report |
  change of intended purpose | data exclusivity | login requirements cybersecurity | training requirements | application |
  password requirements for medical devices | what does article 120 say | submission date | supplier audit |
  MDR article 120 | equivalence | MDR | clinical evaluation | notified body fees | cost of a notified body | 510(k)
  user fee | contract manufacturer | conformity assessment | cancel EUDAMED registration | UDI registration | device
  registration in japan | register a device in EUDAMED | QMSR | change control | withdrawal of a medicine from the
  market | certificate expiry MDD | price of medicines | data integrity | personal data in clinical trials | member
  states | ISO 13485 certificate | volunteer healthy subjects | how much clinical evidence is enough | how do I
  register my device in EUDAMED | fee for class III device submission | post-market surveillance cost | marketing
  authorisation renewal | renewal of marketing authorisation | what is the price of a clinical investigation | how
  long does a notified body take | validity of certificates | transfer of certificates between notified bodies |
  training records | exam gloves | complaint handling | feedback from the field | contact lenses | substitute for
  animal testing | delegated acts | registration of economic operators | membership of the EU | speaker at a hearing
  | when does the AI Act apply | can I reuse a device | recall | adverse event reporting | how do I report an
  adverse event | serious incident | volunteers in a trial | order of the court | open-label extension | medical
  device courses | pharmacovigilance training | clinical trial registration | cost-effectiveness | health economics
  | price negotiation | contact with the authority before submission | accelerated approval withdrawal | cancelled
  notified body designation | job of the PRRC | end of transition period | data protection in eudamed | who can sign
  the declaration | orphan designation fee waiver | when must I report to EUDAMED | who needs a PRRC | do I need a
  new certificate after a significant change | can I still sell MDD devices | how do I write a clinical evaluation
  report | what should my PMS plan contain | is my software a medical device | how much data do I need for
  equivalence | risk management file | biocompatibility testing | labelling change | periodic safety update report |
  person responsible for regulatory compliance | training of investigators | regulatory writing | transition periods
  | cancer drugs | renal devices | priority review voucher | memberstates | investigator contract | price of orphan
  medicines in Europe | deletion of a device from EUDAMED
`);
